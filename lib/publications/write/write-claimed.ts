import {
  type Connection,
  type Destination,
  DestinationFailure,
  type Post,
} from "@/lib/destinations/contract";
import type { Database } from "@/lib/platform/db/connection";
import { keepDesired, keepRemoteId, mayStillWrite, type WriteClaim } from "../rows/write-claims";
import type { WriteOutcome } from "../rows/writes";
import type { WriteEnd } from "../state";
import { readStoredFields } from "./stored-fields";
import { type WriteJournal, writePost } from "./write-post";

export interface ClaimedWrite {
  db: Database;
  claim: WriteClaim;
  destination: Destination;
  connection: Connection<unknown>;
  /** Turns a failure into the sentence that the publication shows. */
  explain: (error: unknown) => string;
}

export interface WriteRequest {
  /** A failure when the text cannot be converted. */
  post: Post | DestinationFailure;
  /** Replace changes that a person has made to the entry. */
  overwrite: boolean;
  /** Creates the signal for the check after a write with an unknown outcome. */
  checkAgainSignal: () => AbortSignal;
}

/** Updates the existing entry or creates the first one, never a second. A failure is returned, not thrown. */
export async function writeClaimed(
  { db, claim, destination, connection, explain }: ClaimedWrite,
  { post, overwrite, checkAgainSignal }: WriteRequest,
): Promise<WriteOutcome> {
  const { row } = claim;
  const pending = readStoredFields(row.desiredFields);
  const known = { remoteId: row.remoteId, stored: readStoredFields(row.storedFields), pending };
  const { journal, progress } = rowJournal(db, claim);
  try {
    if (post instanceof DestinationFailure) throw post;
    const written = await writePost(destination, connection, post, known, {
      overwrite,
      journal,
      checkAgainSignal,
    });
    return {
      // After a write of unknown outcome the page is yet to be seen, whoever wrote what it shows.
      end: {
        kind: "written",
        address: written.entry.publicUrl,
        unchanged: written.unchanged && pending === null,
      },
      error: null,
      warnings: written.warnings,
      remoteId: written.entry.remoteId,
      storedFields: written.stored,
      doubtful: false,
      foundEntry: progress().foundEntry,
    };
  } catch (error) {
    const { begun, ...soFar } = progress();
    return {
      ...soFar,
      end: endOfFailure(error, begun),
      error: explain(error),
      warnings: [],
      // A write that had not begun leaves an earlier unknown outcome unknown.
      doubtful: begun ? mayHaveWritten(error) : pending !== null,
    };
  }
}

/** Takes down the page of a claimed publication. A failure of the destination is returned, not thrown. */
export async function takeDownClaimed({
  db,
  claim,
  destination,
  connection,
  explain,
}: ClaimedWrite): Promise<WriteOutcome> {
  // Read from the claim, because another write may have ended since the caller read the row.
  const { remoteId, storedFields, desiredFields } = claim.row;
  if (remoteId === null) throw new Error(`publication ${claim.row.id} has lost its entry`);
  const earlierDoubt = desiredFields !== null;
  const same = { remoteId, warnings: [], foundEntry: true };
  try {
    await refuseEndedWrite(db, claim);
    await keepDesired(db, claim, { desiredFields: { ...desiredFields, status: "draft" }, storedFields });
    await destination.unpublish(connection, remoteId);
    return {
      ...same,
      end: { kind: "written", address: null },
      error: null,
      storedFields: storedFields === null ? null : { ...storedFields, status: "draft" },
      doubtful: earlierDoubt,
    };
  } catch (error) {
    return {
      ...same,
      end: endOfFailure(error, true),
      error: explain(error),
      storedFields,
      doubtful: earlierDoubt || mayHaveWritten(error),
    };
  }
}

/** A journal that stores a write's progress in its publication's row, and what it has stored so far. */
function rowJournal(db: Database, claim: WriteClaim) {
  const { row } = claim;
  let { remoteId, storedFields } = row;
  let foundEntry = row.remoteId !== null;
  let begun = false;
  const journal: WriteJournal = {
    beforeWrite: () => refuseEndedWrite(db, claim, begun),
    async keepDesired(desiredFields, storedNow) {
      storedFields = storedNow ?? storedFields;
      await keepDesired(db, claim, { desiredFields, storedFields });
      begun = true;
    },
    async keepRemoteId(id) {
      remoteId = id;
      if (!begun) foundEntry = true;
      await keepRemoteId(db, claim, id);
    },
  };
  return { journal, progress: () => ({ remoteId, storedFields, foundEntry, begun }) };
}

/**
 * Ends a write whose project was deleted, or that took so long that another one began. `begun`: an earlier call of it may
 * arrive late.
 */
async function refuseEndedWrite(db: Database, claim: WriteClaim, begun = false): Promise<void> {
  if (await mayStillWrite(db, claim)) return;
  const cause = "the project was deleted, or another write of the article began";
  throw new DestinationFailure(`The write was ended before it was complete: ${cause}.`, false, {
    mayHaveWritten: begun,
  });
}

/** Whether the destination may have changed something. An error other than its own failures leaves that open. */
function mayHaveWritten(error: unknown): boolean {
  return !(error instanceof DestinationFailure) || error.mayHaveWritten;
}

/** How a failed write ended. A write that had not `begun` changed nothing. */
function endOfFailure(error: unknown, begun: boolean): WriteEnd {
  if (!begun || !mayHaveWritten(error)) return { kind: "nothing" };
  const refusedLater = error instanceof DestinationFailure && error.remoteId !== null && !error.retryable;
  return { kind: refusedLater ? "halfway" : "unknown" };
}
