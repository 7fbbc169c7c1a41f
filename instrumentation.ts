/** Next calls this once per server process, before the first request. */
export async function register(): Promise<void> {
  // Galley's own server has set the process up before it loads Next.
  if (process.env.NEXT_RUNTIME === "nodejs" && globalThis.galleyRuntime === undefined) {
    const [{ setUpProcess }, { traceEveryRequest }, { trackRequests }] = await Promise.all([
      import("@/lib/host/set-up-process"),
      import("@/lib/host/trace-requests"),
      import("@/lib/surfaces/http/request-scope"),
    ]);
    await setUpProcess();
    traceEveryRequest();
    trackRequests();
  }
}
