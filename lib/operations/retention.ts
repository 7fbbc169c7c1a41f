import { deleteOldActivity } from "./activity/queries";
import type { Services } from "./context";
import { removeExpiredAnswers } from "./idempotency/queries";

/** What one call removes at most, so that the next message is not late. */
const batchesMax = 10;

/** Removes expired entries of the trail and expired answers of Idempotency-Keys. Run by the sweep of events. */
export async function removeExpiredRecords(
  { db, settings }: Pick<Services, "db" | "settings">,
  stop: AbortSignal,
): Promise<void> {
  await removeExpiredAnswers(db);
  for (let batch = 0; batch < batchesMax && !stop.aborted; batch += 1) {
    if (!(await deleteOldActivity(db, settings.activityDays))) return;
  }
}
