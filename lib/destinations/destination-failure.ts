import { isErrorNamed } from "@/lib/platform/same-named-error";

export interface FailureDetails extends ErrorOptions {
  /**
   * Whether the destination may have carried out the write although no success was reported: after a time-out,
   * a broken connection or a 5xx response. The entry is then looked up before anything else happens. Default
   * false.
   */
  mayHaveWritten?: boolean;
  /** The entry that the write created or changed before a later step of it failed. */
  remoteId?: string | null;
}

/** An expected failure of a destination. Its message is public and says what to do. */
export class DestinationFailure extends Error {
  override readonly name = "DestinationFailure";
  readonly mayHaveWritten: boolean;
  /** When set, the entry exists and only a later step of the write is missing. */
  readonly remoteId: string | null;

  static override [Symbol.hasInstance](value: unknown): value is DestinationFailure {
    return isErrorNamed(value, "DestinationFailure");
  }

  constructor(
    message: string,
    /** Whether the same call may succeed later. */
    readonly retryable: boolean,
    details: FailureDetails = {},
  ) {
    super(message, "cause" in details ? { cause: details.cause } : undefined);
    this.mayHaveWritten = details.mayHaveWritten ?? false;
    this.remoteId = details.remoteId ?? null;
  }
}

/** What to do where another entry has an article's slug. */
export const slugAdvice =
  "Rename or remove it there, or change the article's slug, which is possible while the article is at no destination, and publish again.";
