import { DestinationFailure } from "../contract";

/**
 * A later step of a write whose first one has made or changed the entry: a failure of it says so, whatever its
 * own cause, and keeps the entry's id.
 */
export async function afterWriting<Result>(remoteId: string, step: () => Promise<Result>): Promise<Result> {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof DestinationFailure)) throw error;
    const { message, retryable, cause } = error;
    throw new DestinationFailure(message, retryable, { mayHaveWritten: true, remoteId, cause });
  }
}
