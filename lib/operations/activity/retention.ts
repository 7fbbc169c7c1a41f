import type { Services } from "../core/context";
import { removeExpiredAnswers } from "../idempotency/queries";
import { deleteOldActivity } from "./queries";

/** The most batches that one call deletes, so that the next message is not late. */
const batchesMax = 10;

/**
 * Deletes expired entries of the audit trail and expired answers of Idempotency-Keys. The events sweep calls
 * this.
 */
export async function removeExpiredRecords(
  { db, settings }: Pick<Services, "db" | "settings">,
  stop: AbortSignal,
): Promise<void> {
  await removeExpiredAnswers(db);
  for (let batch = 0; batch < batchesMax && !stop.aborted; batch += 1) {
    if (!(await deleteOldActivity(db, settings.activityDays))) return;
  }
}
