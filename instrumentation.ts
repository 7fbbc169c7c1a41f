/** Next calls this once per server process, before the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const [
      { normaliseRequests },
      { stampSocketAddresses },
      { trackRequests },
      { secureResponses },
      { startEngine },
      { announceSetUp },
      { deriveStoredArticles },
      { getRuntime },
    ] = await Promise.all([
      import("@/lib/surfaces/http/normalise-requests"),
      import("@/lib/surfaces/http/socket-address"),
      import("@/lib/surfaces/http/request-scope"),
      import("@/lib/surfaces/http/security-headers"),
      import("@/lib/engine/start"),
      import("@/lib/operations/accounts/announce-set-up"),
      import("@/lib/articles/derive-stored-articles"),
      import("@/lib/runtime"),
    ]);
    normaliseRequests();
    stampSocketAddresses();
    trackRequests();
    const { env, services } = getRuntime();
    secureResponses({ baseUrl: env.baseUrl, development: process.env.NODE_ENV === "development" });
    startEngine();
    // Not awaited: a slow database must not keep the server from listening.
    void announceSetUp(getRuntime(), (text) => void process.stdout.write(text));
    deriveStoredArticles(services).catch((error: unknown) =>
      services.logger.error(
        { err: error },
        "the texts of stored articles were not all parsed; the next start continues",
      ),
    );
  }
}
