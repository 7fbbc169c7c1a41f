import { DestinationFailure } from "../contract";

/**
 * Runs a later step of a write, after its first step has created or changed the entry. A failure of the step is
 * marked as one that may have written, and carries the entry's id.
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
