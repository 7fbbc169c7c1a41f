/**
 * Next calls this once per server process, before the first request. Galley's own server has set the process up before it
 * loads Next.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { setUpProcess, isSetUp } = await import("@galley/lib/host/set-up-process");
  if (isSetUp()) return;
  const { prepareRequestsOfNext } = await import("@galley/lib/host/prepare-request");
  const { env } = await setUpProcess();
  prepareRequestsOfNext(env);
}
