import { isErrorNamed } from "@/lib/platform/errors/same-named-error";

export interface FailureDetails extends ErrorOptions {
  /**
   * Whether the destination may have carried the write out although it did not say so: a time-out, a broken
   * connection, an answer of 5xx. It is then looked up again before anything else. Default false.
   */
  mayHaveWritten?: boolean;
  /** The entry that the write has made or changed before a later step of it failed. */
  remoteId?: string | null;
}

/** An expected failure of a destination. The message is public and says what to do. */
export class DestinationFailure extends Error {
  override readonly name = "DestinationFailure";
  readonly mayHaveWritten: boolean;
  /** Where it is known, the entry is there, and only a later step of the write is missing. */
  readonly remoteId: string | null;

  static override [Symbol.hasInstance](value: unknown): value is DestinationFailure {
    return isErrorNamed(value, "DestinationFailure");
  }

  constructor(
    message: string,
    /** Whether trying again later, unchanged, may work. */
    readonly retryable: boolean,
    details: FailureDetails = {},
  ) {
    super(message, "cause" in details ? { cause: details.cause } : undefined);
    this.mayHaveWritten = details.mayHaveWritten ?? false;
    this.remoteId = details.remoteId ?? null;
  }
}
