import { and, arrayContains, asc, eq, gt, inArray, isNull, lte, not, or, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { secondsFromNow } from "@/lib/platform/db/database-time";
import { deleteBatch } from "@/lib/platform/db/delete-batch";
import { isUnclaimed, newLease, noLease } from "@/lib/platform/db/leases";
import { type DeliveryRow, eventEndpoint, project, webhookDelivery } from "@/lib/platform/db/schema";
import { type Attempt, recordAttemptIn } from "@/lib/platform/messages/rows";
import { traceParent } from "@/lib/platform/telemetry/tracing";
import { atMostOfEach, type DueRow } from "@/lib/work/due-row";
import type { EventType } from "./event-payload";

/**
 * The queue consists of endpoints: `due_at` is when a message can next be sent to an endpoint, and also its place
 * in the queue. Code that changes the waiting deliveries locks the endpoint's row first, then the deliveries.
 */

/** The time now with the precision of the columns, so that a row written just now is not in the future. */
const nowRounded = sql`now()::timestamptz(3)`;

/**
 * Locks the active endpoints that are subscribed to an event, and returns them with the database's time.
 */
export async function subscribersOf(
  tx: Transaction,
  projectId: string,
  type: EventType,
): Promise<{ id: string; now: Date }[]> {
  return (
    tx
      .select({ id: eventEndpoint.id, now: nowRounded.mapWith(eventEndpoint.createdAt) })
      .from(eventEndpoint)
      .where(
        and(
          eq(eventEndpoint.projectId, projectId),
          eq(eventEndpoint.status, "active"),
          arrayContains(eventEndpoint.events, [type]),
        ),
      )
      // Locked in a fixed order, so that two transactions cannot deadlock.
      .orderBy(asc(eventEndpoint.id))
      .for("no key update")
  );
}

/** The live projects of a workspace with an active endpoint that is subscribed to an event. */
export async function projectsSubscribed(
  tx: Transaction,
  workspaceId: string,
  type: EventType,
): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: project.id })
    .from(project)
    .innerJoin(eventEndpoint, eq(eventEndpoint.projectId, project.id))
    .where(
      and(
        eq(project.workspaceId, workspaceId),
        isNull(project.deletedAt),
        eq(eventEndpoint.status, "active"),
        arrayContains(eventEndpoint.events, [type]),
      ),
    )
    .orderBy(asc(project.id));
  return rows.map(({ id }) => id);
}

export interface EventDelivery {
  projectId: string;
  endpointId: string;
  type: EventType;
  body: string;
}

/** Adds due deliveries to locked endpoints; the sweep sends them as soon as it can. */
export async function addDueDeliveries(tx: Transaction, deliveries: EventDelivery[]): Promise<void> {
  const traced = traceParent();
  await tx
    .insert(webhookDelivery)
    .values(deliveries.map((each) => ({ ...each, nextAt: sql`now()`, traceParent: traced })));
  const endpointIds = deliveries.map(({ endpointId }) => endpointId);
  await tx
    .update(eventEndpoint)
    .set({ dueAt: sql`greatest(now(), ${eventEndpoint.heldUntil}, ${eventEndpoint.leaseUntil})` })
    .where(
      and(
        inArray(eventEndpoint.id, endpointIds),
        // An endpoint that is due already keeps its place in the queue.
        or(isNull(eventEndpoint.dueAt), gt(eventEndpoint.dueAt, nowRounded)),
      ),
    );
}

/** A delivery that this process sends, and its endpoint; storing the outcome requires the token. */
export interface DeliveryClaim {
  delivery: DeliveryRow;
  endpoint: typeof eventEndpoint.$inferSelect;
  leaseToken: string;
  /** An earlier process claimed it and died without storing an outcome, perhaps after it had sent the message. */
  interrupted: boolean;
}

/** Not a parameter: a plan for any parameter could not use the index of the active endpoints. */
const isActive = sql`${eventEndpoint.status} = 'active'`;

/** How many endpoints of one project are sent to at once, so that slow ones leave lanes for other projects. */
const endpointsOfProjectAtOnce = 2;

const sendingToProject = sql`(
  select count(*) from ${eventEndpoint} "sibling"
  where "sibling".project_id = ${eventEndpoint.projectId} and "sibling".lease_until > now()
)`;

const canSend = and(
  isActive,
  lte(eventEndpoint.dueAt, nowRounded),
  sql`${sendingToProject} < ${endpointsOfProjectAtOnce}`,
);

/** Endpoints with a due delivery, in the order of service and at most `limit`, without claiming one. */
export async function dueEndpoints(db: Database, limit: number): Promise<DueRow[]> {
  const rows = await db
    .select({
      id: eventEndpoint.id,
      projectId: eventEndpoint.projectId,
      workspaceId: project.workspaceId,
      turn: sql<string>`(extract(epoch from ${eventEndpoint.dueAt}) * 1000)::bigint::text`,
      overdueSeconds: sql<number>`extract(epoch from now() - ${eventEndpoint.dueAt})::float8`,
    })
    .from(eventEndpoint)
    .innerJoin(project, eq(project.id, eventEndpoint.projectId))
    .where(canSend)
    .orderBy(asc(eventEndpoint.dueAt), asc(eventEndpoint.id))
    .limit(limit);
  return atMostOfEach(rows, ({ projectId }) => projectId, endpointsOfProjectAtOnce).map(
    ({ projectId: _project, ...row }) => ({ ...row, lock: row.id }),
  );
}

/**
 * Claims the next delivery of one endpoint; null when nothing can be sent there now. Until the claim is settled or its
 * lease expires, nothing else is sent to that endpoint.
 */
export function claimDeliveryTo(
  db: Database,
  endpointId: string,
  { leaseSeconds }: { leaseSeconds: number },
): Promise<DeliveryClaim | null> {
  return db.transaction((tx) => claimIn(tx, endpointId, leaseSeconds));
}

async function claimIn(
  tx: Transaction,
  endpointId: string,
  leaseSeconds: number,
): Promise<DeliveryClaim | null> {
  const [endpoint] = await tx
    .select()
    .from(eventEndpoint)
    .where(and(eq(eventEndpoint.id, endpointId), canSend))
    .for("no key update", { skipLocked: true });
  if (endpoint === undefined) return null;

  const [delivery] = await tx
    .select()
    .from(webhookDelivery)
    .where(and(eq(webhookDelivery.endpointId, endpoint.id), lte(webhookDelivery.nextAt, nowRounded)))
    .orderBy(asc(webhookDelivery.nextAt), asc(webhookDelivery.id))
    .limit(1)
    .for("update", { skipLocked: true });
  if (delivery === undefined) {
    // The due delivery was sent by a user's call, removed, or is locked: compute the endpoint's place again.
    await tx
      .update(eventEndpoint)
      .set({ dueAt: firstWaitingAt(endpoint.id, secondsFromNow(1)) })
      .where(eq(eventEndpoint.id, endpoint.id));
    return null;
  }

  const lease = newLease(leaseSeconds);
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

/** What an attempt means for its endpoint: sending goes on, is held for some seconds, or is paused. */
export type EndpointEffect = "go on" | { holdSeconds: number } | "pause" | "none";

/**
 * Stores the outcome of a claim with its delivery and its endpoint, in one transaction. The endpoint goes to the
 * end of the queue, unless the claim was lost meanwhile.
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
        ...noLease,
        dueAt: firstWaitingAt(endpoint.id, heldUntil ?? sql`now()`),
        ...(effect === "go on" && { heldUntil, failuresInRow: 0 }),
        ...(heldUntil !== null && { heldUntil, failuresInRow: sql`${eventEndpoint.failuresInRow} + 1` }),
        ...(effect === "pause" && { status: "paused" as const, updatedAt: sql`now()` }),
      })
      .where(eq(eventEndpoint.id, endpoint.id));
  });
}

/** When an endpoint's first waiting delivery can be sent, but not before `notBefore`; null when none waits. */
function firstWaitingAt(endpointId: string, notBefore: SQL): SQL {
  return sql`(
    select greatest(next_at, ${notBefore}) from ${webhookDelivery}
    where endpoint_id = ${endpointId} and next_at is not null
    order by next_at limit 1
  )`;
}

/** Ends the hold of a locked endpoint, because the cause of its failures may have been fixed. */
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

/** Seconds until the next delivery can be sent, 0 when it is overdue; null when none is waiting. */
export async function nextDeliveryInSeconds(db: Database): Promise<number | null> {
  const [first] = await db
    .select({
      seconds: sql<number>`greatest(0, extract(epoch from ${eventEndpoint.dueAt} - ${nowRounded}))::float8`,
    })
    .from(eventEndpoint)
    .where(and(isActive, sql`${eventEndpoint.dueAt} is not null`))
    .orderBy(asc(eventEndpoint.dueAt))
    .limit(1);
  return first?.seconds ?? null;
}

/**
 * Deletes one batch of old deliveries with their attempts, oldest first, and returns how many. The last
 * delivery that a webhook connection's receiver accepted for an article is kept, because it shows what that
 * receiver has stored.
 */
export async function deleteOldDeliveries(db: Database, olderThanDays: number): Promise<number> {
  return deleteBatch(db, webhookDelivery, {
    key: webhookDelivery.id,
    oldestBy: webhookDelivery.createdAt,
    where: and(
      not(webhookDelivery.isLastAccepted),
      sql`${webhookDelivery.createdAt} < now() - make_interval(days => ${olderThanDays})`,
      isUnclaimed(webhookDelivery),
    ),
  });
}
