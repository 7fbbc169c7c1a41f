/** The part of the logger that the limiter needs. */
export interface WarnLogger {
  warn(fields: object, message: string): void;
}

const lineEveryMs = 60_000;

/** Logs failures of the store: the first at once, then at most one line a minute, with their number. */
export class FailureLog {
  #failures = 0;
  #lastLineAtMs = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly logger: WarnLogger,
    private readonly clock: () => Date,
    private readonly store: string,
  ) {}

  report(error: unknown): void {
    this.#failures += 1;
    const nowMs = this.clock().getTime();
    if (nowMs - this.#lastLineAtMs < lineEveryMs) return;
    this.logger.warn(
      { store: this.store, reason: failureReason(error), failures: this.#failures },
      "The rate-limit store does not answer. Reads go on; everything else is limited in this process.",
    );
    this.#failures = 0;
    this.#lastLineAtMs = nowMs;
  }
}

/** The words with which errors of Redis begin. The rest of their text is not safe to log. */
const redisErrorWord =
  /\b(NOAUTH|WRONGPASS|NOPERM|READONLY|LOADING|OOM|MISCONF|BUSY|NOSCRIPT|CLUSTERDOWN|MOVED|MASTERDOWN|TRYAGAIN|NOREPLICAS|ERR)\b/;

/**
 * Why a store failed, in one word that is safe to log: a system code, the first word of a Redis error, or the
 * error's name. No message is logged, because the clients write keys, addresses and credentials into them.
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
