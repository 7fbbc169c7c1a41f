import { purgeDeletedArticles } from "@/lib/articles/rows/trash";
import type { Services } from "../core/context";
import { removeExpiredAnswers } from "../core/idempotency/queries";
import { deleteOldModelCalls } from "../jobs/model-calls/queries";
import { deleteOldActivity } from "./queries";

/** The most batches of each kind that one call deletes, so that the next message is not late. */
const batchesMax = 10;

/**
 * Deletes expired entries of the audit trail and of the record of calls to models, expired answers of
 * Idempotency-Keys, and articles that have been in the trash long enough. The events sweep calls this.
 */
export async function removeExpiredRecords(
  { db, settings }: Pick<Services, "db" | "settings">,
  stop: AbortSignal,
): Promise<void> {
  for (const deleteOne of [
    removeExpiredAnswers,
    (from: typeof db) => deleteOldActivity(from, settings.activityDays),
    (from: typeof db) => purgeDeletedArticles(from, settings.articleTrashDays),
    (from: typeof db) => deleteOldModelCalls(from, settings.modelCallDays),
  ]) {
    for (let batch = 0; batch < batchesMax && !stop.aborted; batch += 1) {
      if (!(await deleteOne(db))) break;
    }
  }
}
