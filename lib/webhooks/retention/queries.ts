import { and, asc, not, sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { webhookDelivery } from "@/lib/platform/db/schema";

/** What one statement removes: few enough that nobody waits for its locks. */
const batchRows = 1000;

/**
 * Removes deliveries of that age with their attempts, oldest first, but for the last that a webhook
 * connection's receiver accepted about an article: by it we know what the receiver holds. Returns whether
 * there may be more.
 */
export async function deleteOldDeliveries(db: Database, olderThanDays: number): Promise<boolean> {
  const old = db
    .select({ id: webhookDelivery.id })
    .from(webhookDelivery)
    .where(
      and(
        not(webhookDelivery.isLastAccepted),
        sql`${webhookDelivery.createdAt} < now() - make_interval(days => ${olderThanDays})`,
        sql`(${webhookDelivery.leaseUntil} is null or ${webhookDelivery.leaseUntil} < now())`,
      ),
    )
    .orderBy(asc(webhookDelivery.createdAt))
    .limit(batchRows)
    .for("update", { skipLocked: true });
  // As an array, so that each row is found by its key however large the table is.
  const { count } = await db.delete(webhookDelivery).where(sql`${webhookDelivery.id} = any(array(${old}))`);
  return count === batchRows;
}
