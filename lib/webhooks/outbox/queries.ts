import {
  and,
  arrayContains,
  asc,
  count,
  eq,
  exists,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lt,
  min,
  not,
  notInArray,
  sql,
} from "drizzle-orm";
import type { Database, Transaction } from "@/lib/db/connection";
import { secondsFromNow } from "@/lib/db/database-time";
import { newId } from "@/lib/db/ids";
import { eventEndpoint, webhookDelivery } from "@/lib/db/schema";
import type { EventType } from "../event-payload";
import type { DeliveryRow } from "../queries";

/** The endpoints that want this event, and the moment of the transaction by the database's clock. */
export async function subscribersOf(
  tx: Transaction,
  projectId: string,
  type: EventType,
): Promise<{ id: string; now: Date }[]> {
  return (
    tx
      .select({ id: eventEndpoint.id, now: sql`now()::timestamptz(3)`.mapWith(eventEndpoint.createdAt) })
      .from(eventEndpoint)
      .where(
        and(
          eq(eventEndpoint.projectId, projectId),
          eq(eventEndpoint.status, "active"),
          arrayContains(eventEndpoint.events, [type]),
        ),
      )
      // An endpoint that is removed now must not break the transaction that tells it something.
      .for("key share")
  );
}

export interface EventDelivery {
  projectId: string;
  endpointId: string;
  type: EventType;
  body: string;
}

/** Deliveries that the sweep sends as soon as it can. */
export async function addDueDeliveries(tx: Transaction, deliveries: EventDelivery[]): Promise<void> {
  await tx.insert(webhookDelivery).values(deliveries.map((each) => ({ ...each, nextAt: sql`now()` })));
}

/** A delivery that this process sends, and where to; without the token its outcome is not written back. */
export interface DeliveryClaim {
  delivery: DeliveryRow;
  endpoint: typeof eventEndpoint.$inferSelect;
  leaseToken: string;
  /** Somebody has claimed it before and written nothing: that process died, perhaps after it had sent. */
  interrupted: boolean;
}

const due = (start: string) =>
  sql`${webhookDelivery.nextAt} <= ${start}::timestamptz
    and (${webhookDelivery.leaseUntil} is null or ${webhookDelivery.leaseUntil} < now())`;

/** Somebody is sending to this endpoint at the moment. */
const busy = sql`exists (
  select from ${webhookDelivery} "sending"
  where "sending".endpoint_id = ${eventEndpoint.id} and "sending".lease_until >= now()
)`;

/**
 * Claims the delivery that has been due longest since before `start`, of an active endpoint to which nobody
 * is sending and which is not one of `except`; null when there is none. The endpoint's row is locked first,
 * and looked at again under that lock: two processes that come at once must not both send to it.
 */
export async function claimDelivery(
  db: Database,
  { start, except, leaseSeconds }: { start: string; except: string[]; leaseSeconds: number },
): Promise<DeliveryClaim | null> {
  return db.transaction(async (tx) => {
    const dueOfEndpoint = and(eq(webhookDelivery.endpointId, eventEndpoint.id), due(start));
    const longestDue = tx
      .select({ at: min(webhookDelivery.nextAt) })
      .from(webhookDelivery)
      .where(dueOfEndpoint);
    const [endpoint] = await tx
      .select()
      .from(eventEndpoint)
      .where(
        and(
          eq(eventEndpoint.status, "active"),
          notInArray(eventEndpoint.id, except),
          exists(tx.select().from(webhookDelivery).where(dueOfEndpoint)),
          not(busy),
        ),
      )
      .orderBy(sql`(${longestDue})`)
      .limit(1)
      .for("no key update", { skipLocked: true });
    if (endpoint === undefined) return null;

    const [delivery] = await tx
      .select(getTableColumns(webhookDelivery))
      .from(webhookDelivery)
      .innerJoin(eventEndpoint, eq(eventEndpoint.id, webhookDelivery.endpointId))
      .where(and(eq(eventEndpoint.id, endpoint.id), due(start), not(busy)))
      .orderBy(asc(webhookDelivery.nextAt), asc(webhookDelivery.id))
      .limit(1)
      .for("update", { of: webhookDelivery, skipLocked: true });
    if (delivery === undefined) return null;

    const leaseToken = newId();
    await tx
      .update(webhookDelivery)
      .set({ leaseToken, leaseUntil: secondsFromNow(leaseSeconds) })
      .where(eq(webhookDelivery.id, delivery.id));
    return { delivery, endpoint, leaseToken, interrupted: delivery.leaseToken !== null };
  });
}

/** Sends an endpoint nothing more until a user lets it go on. */
export async function pauseEndpoint(db: Database, endpointId: string): Promise<void> {
  await db
    .update(eventEndpoint)
    .set({ status: "paused", updatedAt: sql`now()` })
    .where(eq(eventEndpoint.id, endpointId));
}

/** Puts off what waits for an endpoint, so that a receiver that is down or busy is left alone for a while. */
export async function holdEndpoint(db: Database, endpointId: string, seconds: number): Promise<void> {
  await db
    .update(webhookDelivery)
    .set({ nextAt: secondsFromNow(seconds) })
    .where(
      and(
        eq(webhookDelivery.endpointId, endpointId),
        isNull(webhookDelivery.leaseToken),
        lt(webhookDelivery.nextAt, secondsFromNow(seconds)),
      ),
    );
}

/**
 * Seconds until a delivery can be sent, 0 when one can be already; null when none is waiting. What waits for an
 * endpoint that is being sent to counts from the end of that claim, or a sweep would be called for in vain.
 */
export async function nextDeliveryInSeconds(db: Database): Promise<number | null> {
  const claimedUntil = sql`(
    select max("sending".lease_until) from ${webhookDelivery} "sending"
    where "sending".endpoint_id = ${eventEndpoint.id} and "sending".lease_until >= now()
  )`;
  const possible = sql`greatest(${webhookDelivery.nextAt}, ${claimedUntil})`;
  const [row] = await db
    .select({
      seconds: sql<number | null>`greatest(0, extract(epoch from min(${possible}) - now()))::float8`,
      waiting: count(),
    })
    .from(webhookDelivery)
    .innerJoin(eventEndpoint, eq(eventEndpoint.id, webhookDelivery.endpointId))
    .where(and(isNotNull(webhookDelivery.nextAt), eq(eventEndpoint.status, "active")));
  return row === undefined || row.waiting === 0 ? null : row.seconds;
}

/** No later message about the same article was accepted: by this one we know what its receiver holds. */
const lastAcceptedOfArticle = sql`(
  ${webhookDelivery.contentKey} is not null and ${webhookDelivery.status} = 'delivered' and not exists (
    select from ${webhookDelivery} "later"
    where "later".integration_id = ${webhookDelivery.integrationId} and "later".status = 'delivered'
      and split_part("later".content_key, ':', 1) = split_part(${webhookDelivery.contentKey}, ':', 1)
      and ("later".created_at, "later".id) > (${webhookDelivery.createdAt}, ${webhookDelivery.id})
  )
)`;

/**
 * Removes deliveries of that age with their attempts, but for the last that a webhook connection's receiver
 * accepted about an article; returns how many.
 */
export async function deleteOldDeliveries(db: Database, olderThanDays: number): Promise<number> {
  const old = db
    .select({ id: webhookDelivery.id })
    .from(webhookDelivery)
    .where(
      and(
        sql`${webhookDelivery.createdAt} < now() - make_interval(days => ${olderThanDays})`,
        sql`(${webhookDelivery.leaseUntil} is null or ${webhookDelivery.leaseUntil} < now())`,
        not(lastAcceptedOfArticle),
      ),
    )
    .limit(1000)
    .for("update", { skipLocked: true });
  const { rowCount } = await db.delete(webhookDelivery).where(inArray(webhookDelivery.id, old));
  return rowCount ?? 0;
}
