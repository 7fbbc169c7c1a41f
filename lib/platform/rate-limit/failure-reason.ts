/** The words with which Redis begins an error; nothing else of its text is safe to show. */
const redisErrorWord =
  /\b(NOAUTH|WRONGPASS|NOPERM|READONLY|LOADING|OOM|MISCONF|BUSY|NOSCRIPT|CLUSTERDOWN|MOVED|MASTERDOWN|TRYAGAIN|NOREPLICAS|ERR)\b/;

/**
 * Why a store failed, in one word that is safe to log: a system code, a Redis error word or the error's
 * name. Texts of the clients' errors hold keys, addresses and credentials, so no free text passes.
 */
export function failureReason(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return (
    systemCode(error) ?? redisErrorWord.exec(error.message)?.[1] ?? error.name.replace(/\W/g, "").slice(0, 40)
  );
}

function systemCode(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ("code" in error && typeof error.code === "string" && /^[A-Z][A-Z0-9_]{2,40}$/.test(error.code)) {
    return error.code;
  }
  const [first] = error instanceof AggregateError ? error.errors : [];
  return systemCode(error.cause ?? first);
}
