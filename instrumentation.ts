/** Next calls this once per server process, before the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const [{ mendRequests }, { stampSocketAddresses }, { startEngine }] = await Promise.all([
      import("@/lib/http/mend-requests"),
      import("@/lib/http/socket-address"),
      import("@/lib/engine/start"),
    ]);
    mendRequests();
    stampSocketAddresses();
    startEngine();
  }
}
