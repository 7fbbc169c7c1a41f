import { and, arrayContains, asc, eq, gt, inArray, isNull, lte, not, or, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { secondsFromNow } from "@/lib/platform/db/database-time";
import { newId } from "@/lib/platform/db/ids";
import { type DeliveryRow, eventEndpoint, webhookDelivery } from "@/lib/platform/db/schema";
import { type Attempt, recordAttemptIn } from "@/lib/platform/messages/rows";
import type { EventType } from "./event-payload";

/**
 * The queue is one of endpoints: `due_at` says when something can be sent to each and is its place in line.
 * Whoever changes what waits for an endpoint locks its row first, the deliveries after it.
 */

/** As precise as the columns, so that what was written just now is not in the future. */
const present = sql`now()::timestamptz(3)`;

/**
 * The endpoints that want this event, locked until the transaction ends, and its moment by the database's clock.
 */
export async function subscribersOf(
  tx: Transaction,
  projectId: string,
  type: EventType,
): Promise<{ id: string; now: Date }[]> {
  return (
    tx
      .select({ id: eventEndpoint.id, now: present.mapWith(eventEndpoint.createdAt) })
      .from(eventEndpoint)
      .where(
        and(
          eq(eventEndpoint.projectId, projectId),
          eq(eventEndpoint.status, "active"),
          arrayContains(eventEndpoint.events, [type]),
        ),
      )
      // In one order, so that two transactions never wait for each other.
      .orderBy(asc(eventEndpoint.id))
      .for("no key update")
  );
}

export interface EventDelivery {
  projectId: string;
  endpointId: string;
  type: EventType;
  body: string;
}

/** Deliveries to locked endpoints, which the sweep sends as soon as it can. */
export async function addDueDeliveries(tx: Transaction, deliveries: EventDelivery[]): Promise<void> {
  await tx.insert(webhookDelivery).values(deliveries.map((each) => ({ ...each, nextAt: sql`now()` })));
  const endpointIds = deliveries.map(({ endpointId }) => endpointId);
  await tx
    .update(eventEndpoint)
    .set({ dueAt: sql`greatest(now(), ${eventEndpoint.heldUntil}, ${eventEndpoint.leaseUntil})` })
    .where(
      and(
        inArray(eventEndpoint.id, endpointIds),
        // One that is due already keeps its place in the queue.
        or(isNull(eventEndpoint.dueAt), gt(eventEndpoint.dueAt, present)),
      ),
    );
}

/** A delivery that this process sends, and where to; without the token its outcome is not written back. */
export interface DeliveryClaim {
  delivery: DeliveryRow;
  endpoint: typeof eventEndpoint.$inferSelect;
  leaseToken: string;
  /** Somebody has claimed it before and written nothing: that process died, perhaps after it had sent. */
  interrupted: boolean;
}

/** Endpoints of one project that are sent to at once: its slow receivers leave room for other projects. */
const endpointsOfProjectAtOnce = 2;

const sendingToProject = sql`(
  select count(*) from ${eventEndpoint} "sibling"
  where "sibling".project_id = ${eventEndpoint.projectId} and "sibling".lease_until > now()
)`;

/**
 * Claims the next delivery of the endpoint that is first in the queue; null when no endpoint can be sent to
 * now. Until the claim is settled or its lease is over, nothing else is sent to that endpoint.
 */
export async function claimDelivery(
  db: Database,
  { leaseSeconds }: { leaseSeconds: number },
): Promise<DeliveryClaim | null> {
  for (;;) {
    const claim = await db.transaction((tx) => claimOfFirst(tx, leaseSeconds));
    if (claim !== "outdated") return claim;
  }
}

async function claimOfFirst(
  tx: Transaction,
  leaseSeconds: number,
): Promise<DeliveryClaim | "outdated" | null> {
  const [endpoint] = await tx
    .select()
    .from(eventEndpoint)
    .where(
      and(
        eq(eventEndpoint.status, "active"),
        lte(eventEndpoint.dueAt, present),
        sql`${sendingToProject} < ${endpointsOfProjectAtOnce}`,
      ),
    )
    .orderBy(asc(eventEndpoint.dueAt), asc(eventEndpoint.id))
    .limit(1)
    .for("no key update", { skipLocked: true });
  if (endpoint === undefined) return null;

  const [delivery] = await tx
    .select()
    .from(webhookDelivery)
    .where(and(eq(webhookDelivery.endpointId, endpoint.id), lte(webhookDelivery.nextAt, present)))
    .orderBy(asc(webhookDelivery.nextAt), asc(webhookDelivery.id))
    .limit(1)
    .for("update", { skipLocked: true });
  if (delivery === undefined) {
    // What was due is delivered by a user's call, removed, or locked at this moment: back into the queue.
    await tx
      .update(eventEndpoint)
      .set({ dueAt: firstWaitingAt(endpoint.id, secondsFromNow(1)) })
      .where(eq(eventEndpoint.id, endpoint.id));
    return "outdated";
  }

  const lease = { leaseToken: newId(), leaseUntil: secondsFromNow(leaseSeconds) };
  await tx.update(webhookDelivery).set(lease).where(eq(webhookDelivery.id, delivery.id));
  await tx
    .update(eventEndpoint)
    .set({ ...lease, dueAt: lease.leaseUntil })
    .where(eq(eventEndpoint.id, endpoint.id));
  return {
    delivery,
    endpoint,
    leaseToken: lease.leaseToken,
    interrupted: delivery.leaseToken !== null,
  };
}

/** What a try means to its endpoint: it goes on, is left alone for a while, or takes no messages any more. */
export type EndpointEffect = "go on" | { holdSeconds: number } | "pause" | "none";

/**
 * Writes what came of a claim, to its delivery and to its endpoint, in one transaction. The endpoint goes to
 * the end of the queue; it stays as it is when the claim was lost meanwhile.
 */
export async function settleClaim(
  db: Database,
  { delivery, endpoint, leaseToken }: DeliveryClaim,
  { effect, ...attempt }: Pick<Attempt, "outcome" | "afterFailure"> & { effect: EndpointEffect },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [locked] = await tx
      .select({ leaseToken: eventEndpoint.leaseToken })
      .from(eventEndpoint)
      .where(eq(eventEndpoint.id, endpoint.id))
      .for("no key update");
    await recordAttemptIn(tx, { ...attempt, deliveryId: delivery.id, leaseToken });
    if (locked?.leaseToken !== leaseToken) return;
    const heldUntil = typeof effect === "object" ? secondsFromNow(effect.holdSeconds) : null;
    await tx
      .update(eventEndpoint)
      .set({
        leaseToken: null,
        leaseUntil: null,
        dueAt: firstWaitingAt(endpoint.id, heldUntil ?? sql`now()`),
        ...(effect === "go on" && { heldUntil, failuresInRow: 0 }),
        ...(heldUntil !== null && { heldUntil, failuresInRow: sql`${eventEndpoint.failuresInRow} + 1` }),
        ...(effect === "pause" && { status: "paused" as const, updatedAt: sql`now()` }),
      })
      .where(eq(eventEndpoint.id, endpoint.id));
  });
}

/** When the first delivery that waits for an endpoint can be sent, but not before that; null when none waits. */
function firstWaitingAt(endpointId: string, notBefore: SQL): SQL {
  return sql`(
    select greatest(next_at, ${notBefore}) from ${webhookDelivery}
    where endpoint_id = ${endpointId} and next_at is not null
    order by next_at limit 1
  )`;
}

/** Ends the hold of a locked endpoint, because what made it fail may be fixed. */
export async function endHold(tx: Transaction, endpointId: string): Promise<void> {
  await tx
    .update(eventEndpoint)
    .set({
      heldUntil: null,
      failuresInRow: 0,
      dueAt: firstWaitingAt(endpointId, sql`coalesce(${eventEndpoint.leaseUntil}, now())`),
    })
    .where(eq(eventEndpoint.id, endpointId));
}

/** Seconds until a delivery can be sent, 0 when one can be already; null when none is waiting. */
export async function nextDeliveryInSeconds(db: Database): Promise<number | null> {
  const [first] = await db
    .select({
      seconds: sql<number>`greatest(0, extract(epoch from ${eventEndpoint.dueAt} - ${present}))::float8`,
    })
    .from(eventEndpoint)
    .where(and(eq(eventEndpoint.status, "active"), sql`${eventEndpoint.dueAt} is not null`))
    .orderBy(asc(eventEndpoint.dueAt))
    .limit(1);
  return first?.seconds ?? null;
}

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
