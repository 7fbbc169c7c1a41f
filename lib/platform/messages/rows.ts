import { and, asc, desc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { secondsFromNow } from "@/lib/platform/db/database-time";
import { noLease } from "@/lib/platform/db/leases";
import { type AttemptRow, type DeliveryRow, webhookAttempt, webhookDelivery } from "@/lib/platform/db/schema";
import type { SendOutcome } from "./send-message";

/** The receiver of messages: an event endpoint or a webhook connection. */
export type Receiver = { endpointId: string } | { integrationId: string };

export type NewDelivery = Receiver & {
  projectId: string;
  type: string;
  /** The raw JSON as it is signed and sent. */
  body: string;
};

/** Stores a delivery that the caller sends itself. */
export async function insertDelivery(db: Database | Transaction, values: NewDelivery): Promise<DeliveryRow> {
  const [row] = await db.insert(webhookDelivery).values(values).returning();
  if (row === undefined) throw new Error("the database returned no row for a new delivery");
  return row;
}

export interface DeliveryOfContent {
  projectId: string;
  integrationId: string;
  /** The id of the article that the message is about. */
  subject: string;
  /** Equal for two messages with the same content. */
  contentHash: string;
  type: string;
  body: string;
}

/**
 * Returns the subject's newest delivery if it has the same content, so that a retry keeps its `webhook-id`;
 * otherwise stores a new one. Older deliveries do not count: returning to an earlier text is a new message.
 */
export async function deliveryOfContent(db: Database, message: DeliveryOfContent): Promise<DeliveryRow> {
  const { subject, contentHash, ...values } = message;
  const contentKey = `${subject}:${contentHash}`;
  return db.transaction(async (tx) => {
    // Locked per subject, so that no other call inserts a second message between the query and the insert.
    const subjectKey = `${message.integrationId}:${subject}`;
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${subjectKey}, 0))`);
    const [newest] = await tx
      .select()
      .from(webhookDelivery)
      .where(about(message.integrationId, subject))
      .orderBy(desc(webhookDelivery.createdAt), desc(webhookDelivery.id))
      .limit(1);
    if (newest?.contentKey === contentKey) return newest;
    // An earlier message with the same content must release the unique key; it keeps its subject.
    await tx
      .update(webhookDelivery)
      .set({ contentKey: sql`${webhookDelivery.contentKey} || ':' || ${webhookDelivery.id}` })
      .where(
        and(
          eq(webhookDelivery.integrationId, message.integrationId),
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
  /** The beginning of the receiver's newest accepting answer. */
  answer: string | null;
}

/** The newest message about a subject that the receiver accepted; null when there is none. */
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
  /** What happens to the delivery if the attempt failed, unless it has been delivered already. */
  afterFailure: { retryInSeconds: number } | "give up" | "leave";
  /** The token of the claim. If the claim was lost, a failure does not change the delivery. Null without a claim. */
  leaseToken: string | null;
}

/**
 * Logs one attempt and updates its delivery in one transaction; null when the delivery no longer exists. An
 * attempt whose claim was lost is logged too, because the receiver has seen it.
 */
export async function recordAttempt(
  db: Database,
  attempt: Attempt,
): Promise<{ delivery: DeliveryRow; attempt: AttemptRow } | null> {
  return db.transaction((tx) => recordAttemptIn(tx, attempt));
}

/** Does the same as `recordAttempt` within a larger transaction. */
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
      ...(leaseToken !== null && !claimLost && noLease),
      ...(outcome.ok && {
        status: "delivered" as const,
        nextAt: null,
        deliveredAt: sql`coalesce(${webhookDelivery.deliveredAt}, now())`,
      }),
      ...(!outcome.ok && !claimLost && before.status !== "delivered" && afterFailed(afterFailure)),
    })
    .where(eq(webhookDelivery.id, deliveryId))
    .returning();
  if (attempt === undefined || delivery === undefined) throw new Error("a locked delivery vanished");
  if (outcome.ok) await markLastAccepted(tx, delivery);
  return { delivery, attempt };
}

/** Marks the newest accepted message about a subject, and unmarks the one before. */
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

function afterFailed(afterFailure: Attempt["afterFailure"]): {
  status?: "pending" | "failed";
  nextAt?: SQL | null;
} {
  if (afterFailure === "leave") return {};
  if (afterFailure === "give up") return { status: "failed", nextAt: null };
  return { status: "pending", nextAt: secondsFromNow(afterFailure.retryInSeconds) };
}

/** Lists a receiver's deliveries, newest first. */
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

/** Lists a delivery's attempts, oldest first. */
export async function listAttemptRows(db: Database, deliveryId: string): Promise<AttemptRow[]> {
  return db
    .select()
    .from(webhookAttempt)
    .where(eq(webhookAttempt.deliveryId, deliveryId))
    .orderBy(asc(webhookAttempt.createdAt), asc(webhookAttempt.id));
}
