import { and, asc, desc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { secondsFromNow } from "@/lib/platform/db/database-time";
import { type AttemptRow, type DeliveryRow, webhookAttempt, webhookDelivery } from "@/lib/platform/db/schema";
import type { SendOutcome } from "./send-message";

/** Whom messages go to. */
export type Receiver = { endpointId: string } | { integrationId: string };

export type NewDelivery = Receiver & {
  projectId: string;
  type: string;
  /** The raw JSON, as it is signed and sent. */
  body: string;
};

/** A delivery that the caller sends itself. */
export async function insertDelivery(db: Database | Transaction, values: NewDelivery): Promise<DeliveryRow> {
  const [row] = await db.insert(webhookDelivery).values(values).returning();
  if (row === undefined) throw new Error("the database returned no row for a new delivery");
  return row;
}

export interface DeliveryOfContent {
  projectId: string;
  integrationId: string;
  /** What the message is about: an article's id. */
  subject: string;
  /** Equal when two messages say the same. */
  contentHash: string;
  type: string;
  body: string;
}

/**
 * The delivery that says this about its subject: the newest one when it says the same, so that a retry keeps
 * its `webhook-id`, else a new one. Going back to an earlier text is news, hence the newest only.
 */
export async function deliveryOfContent(db: Database, wanted: DeliveryOfContent): Promise<DeliveryRow> {
  const { subject, contentHash, ...values } = wanted;
  const contentKey = `${subject}:${contentHash}`;
  return db.transaction(async (tx) => {
    // One call at a time for a subject: between the query and the insert another would make a second message.
    const subjectKey = `${wanted.integrationId}:${subject}`;
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${subjectKey}, 0))`);
    const [newest] = await tx
      .select()
      .from(webhookDelivery)
      .where(about(wanted.integrationId, subject))
      .orderBy(desc(webhookDelivery.createdAt), desc(webhookDelivery.id))
      .limit(1);
    if (newest?.contentKey === contentKey) return newest;
    // The earlier message of the same content keeps its subject and gives up its place.
    await tx
      .update(webhookDelivery)
      .set({ contentKey: sql`${webhookDelivery.contentKey} || ':' || ${webhookDelivery.id}` })
      .where(
        and(
          eq(webhookDelivery.integrationId, wanted.integrationId),
          eq(webhookDelivery.contentKey, contentKey),
        ),
      );
    const [row] = await tx
      .insert(webhookDelivery)
      .values({ ...values, subject, contentKey })
      .returning();
    if (row === undefined) throw new Error("the database returned no row for a new delivery");
    return row;
  });
}

export interface AcceptedContent {
  delivery: DeliveryRow;
  contentHash: string;
  /** The beginning of the newest answer that accepted it. */
  answer: string | null;
}

/** The newest message about a subject that the receiver has accepted; null when it has accepted none. */
export async function lastAccepted(
  db: Database,
  integrationId: string,
  subject: string,
): Promise<AcceptedContent | null> {
  const [row] = await db
    .select({ delivery: webhookDelivery, answer: webhookAttempt.answer })
    .from(webhookDelivery)
    .innerJoin(webhookAttempt, eq(webhookAttempt.deliveryId, webhookDelivery.id))
    .where(and(about(integrationId, subject), webhookDelivery.isLastAccepted, isNull(webhookAttempt.error)))
    .orderBy(desc(webhookAttempt.createdAt), desc(webhookAttempt.id))
    .limit(1);
  const contentHash = row?.delivery.contentKey?.split(":")[1];
  return row === undefined || contentHash === undefined ? null : { ...row, contentHash };
}

function about(integrationId: string, subject: string): SQL | undefined {
  return and(eq(webhookDelivery.integrationId, integrationId), eq(webhookDelivery.subject, subject));
}

export interface Attempt {
  deliveryId: string;
  outcome: Pick<SendOutcome, "ok" | "httpStatus" | "error" | "answer" | "durationMs">;
  /** What becomes of a delivery that failed; one that succeeded is delivered, and stays so. */
  afterFailure: { retryInSeconds: number } | "give up" | "leave";
  /** The claim under which it was sent: without it the delivery's state stays. Null when there was none. */
  leaseToken: string | null;
}

/**
 * Writes one try to the log, and what it means to its delivery, together. Null when the delivery is no more.
 * A try whose claim was lost is logged all the same, because the receiver has seen it.
 */
export async function recordAttempt(
  db: Database,
  attempt: Attempt,
): Promise<{ delivery: DeliveryRow; attempt: AttemptRow } | null> {
  return db.transaction((tx) => recordAttemptIn(tx, attempt));
}

/** The same as a part of a larger transaction. */
export async function recordAttemptIn(
  tx: Transaction,
  { deliveryId, outcome, afterFailure, leaseToken }: Attempt,
): Promise<{ delivery: DeliveryRow; attempt: AttemptRow } | null> {
  const [before] = await tx
    .select()
    .from(webhookDelivery)
    .where(eq(webhookDelivery.id, deliveryId))
    .for("update");
  if (before === undefined) return null;
  const { httpStatus, error, answer, durationMs } = outcome;
  const [attempt] = await tx
    .insert(webhookAttempt)
    .values({ deliveryId, httpStatus, error, answer, durationMs })
    .returning();
  const claimLost = leaseToken !== null && before.leaseToken !== leaseToken;
  const [delivery] = await tx
    .update(webhookDelivery)
    .set({
      attempts: sql`${webhookDelivery.attempts} + 1`,
      lastHttpStatus: httpStatus,
      lastError: error,
      ...(leaseToken !== null && !claimLost && { leaseToken: null, leaseUntil: null }),
      ...(outcome.ok && {
        status: "delivered" as const,
        nextAt: null,
        deliveredAt: sql`coalesce(${webhookDelivery.deliveredAt}, now())`,
      }),
      ...(!outcome.ok && !claimLost && before.status !== "delivered" && failed(afterFailure)),
    })
    .where(eq(webhookDelivery.id, deliveryId))
    .returning();
  if (attempt === undefined || delivery === undefined) throw new Error("a locked delivery vanished");
  if (outcome.ok) await markLastAccepted(tx, delivery);
  return { delivery, attempt };
}

/** Notes which message about a subject is the newest that the receiver has accepted. */
async function markLastAccepted(tx: Transaction, { id, integrationId, subject }: DeliveryRow): Promise<void> {
  if (integrationId === null || subject === null) return;
  const newest = tx
    .select({ id: webhookDelivery.id })
    .from(webhookDelivery)
    .where(and(about(integrationId, subject), eq(webhookDelivery.status, "delivered")))
    .orderBy(desc(webhookDelivery.createdAt), desc(webhookDelivery.id))
    .limit(1);
  await tx
    .update(webhookDelivery)
    .set({ isLastAccepted: sql`${webhookDelivery.id} = (${newest})` })
    .where(
      and(about(integrationId, subject), or(eq(webhookDelivery.id, id), webhookDelivery.isLastAccepted)),
    );
}

function failed(afterFailure: Attempt["afterFailure"]): {
  status?: "pending" | "failed";
  nextAt?: SQL | null;
} {
  if (afterFailure === "leave") return {};
  if (afterFailure === "give up") return { status: "failed", nextAt: null };
  return { status: "pending", nextAt: secondsFromNow(afterFailure.retryInSeconds) };
}

/** Newest first. */
export async function listDeliveryRows(
  db: Database,
  receiver: Receiver,
  page: { limit: number; offset: number },
): Promise<DeliveryRow[]> {
  return db
    .select()
    .from(webhookDelivery)
    .where(
      "endpointId" in receiver
        ? eq(webhookDelivery.endpointId, receiver.endpointId)
        : eq(webhookDelivery.integrationId, receiver.integrationId),
    )
    .orderBy(desc(webhookDelivery.createdAt), desc(webhookDelivery.id))
    .limit(page.limit)
    .offset(page.offset);
}

/** In the order in which they were made. */
export async function listAttemptRows(db: Database, deliveryId: string): Promise<AttemptRow[]> {
  return db
    .select()
    .from(webhookAttempt)
    .where(eq(webhookAttempt.deliveryId, deliveryId))
    .orderBy(asc(webhookAttempt.createdAt), asc(webhookAttempt.id));
}
