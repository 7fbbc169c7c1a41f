import { and, asc, eq, isNotNull, isNull, lte, ne, type SQL, sql } from "drizzle-orm";
import { findValidApproval } from "@/lib/articles/rows/approvals";
import type { Authorized } from "@/lib/platform/db/authorized";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { secondsFromNow } from "@/lib/platform/db/database-time";
import { isUnclaimed } from "@/lib/platform/db/leases";
import {
  article,
  automaticWrite,
  type IntegrationRow,
  integration,
  project,
  publication,
} from "@/lib/platform/db/schema";
import { traceParent } from "@/lib/platform/telemetry/tracing";
import type { DueRow } from "@/lib/work/due-row";
import { capFullUntil, isNew, isQueued, isUncapped, lockConnection, setTurn } from "./automatic-turn";

/** Longer than one write may take. When a process dies, another one may retry its write after this time. */
const claimSeconds = 300;

/** A claimed automatic write: one article to publish at one connection. */
export interface AutomaticClaim {
  articleId: string;
  integrationId: string;
  /** Attempts begun so far, including this one. */
  attempts: number;
  /** The time that somebody has chosen; null for an article that is published automatically. */
  scheduledFor: Date | null;
  /** The trace of the article that is published. */
  traceParent: string | null;
}

type QueuedWrite = typeof automaticWrite.$inferSelect;

/**
 * Queues a finished article for every connection that publishes automatically. Runs in the transaction that
 * finishes the article, so no later search is needed to find it.
 */
export async function queueAutomaticWrites(
  tx: Transaction,
  finished: { projectId: string; articleId: string },
): Promise<void> {
  const connections = await tx
    .select()
    .from(integration)
    .where(
      and(
        eq(integration.projectId, finished.projectId),
        isNotNull(integration.autoPublishSince),
        ne(integration.status, "removed"),
      ),
    )
    // Locked in a fixed order, so that two articles finished at the same time cannot deadlock.
    .orderBy(asc(integration.id))
    .for("no key update");
  for (const connection of connections) {
    await tx.insert(automaticWrite).values({
      integrationId: connection.id,
      articleId: finished.articleId,
      nextAt: sql`now()`,
      traceParent: traceParent(),
    });
    await setTurn(tx, connection);
  }
}

/** Connections whose turn it is, in the order of service and at most `limit`, without claiming their writes. */
export async function dueAutomaticWrites(db: Database, limit: number): Promise<DueRow[]> {
  const rows = await db
    .select({
      id: integration.id,
      workspaceId: project.workspaceId,
      turn: sql<string>`(extract(epoch from ${integration.autoPublishTurnAt}) * 1000)::bigint::text`,
      overdueSeconds: sql<number>`extract(epoch from now() - ${integration.autoPublishTurnAt})::float8`,
    })
    .from(integration)
    .innerJoin(project, eq(project.id, integration.projectId))
    .where(and(lte(integration.autoPublishTurnAt, sql`now()`), notBusy))
    .orderBy(asc(integration.autoPublishTurnAt))
    .limit(limit);
  return rows.map((row) => ({ ...row, lock: row.id }));
}

/**
 * Claims the next automatic write of one connection; null when none is due or another process has one. Connections take
 * turns, with one write each at a time. Retries and scheduled articles come before new ones, which count against the connection's daily cap.
 */
export function claimAutomaticWriteOf(db: Database, integrationId: string): Promise<AutomaticClaim | null> {
  return db.transaction(async (tx) => {
    const [connection] = await tx
      .select()
      .from(integration)
      .where(and(eq(integration.id, integrationId), lte(integration.autoPublishTurnAt, sql`now()`), notBusy))
      .for("no key update", { skipLocked: true });
    if (connection === undefined) return null;
    const claim = await claimOf(tx, connection);
    const busyUntil = claim === null ? undefined : secondsFromNow(claimSeconds);
    await setTurn(tx, connection, { served: true, busyUntil });
    return claim;
  });
}

const notBusy = isUnclaimed({ leaseUntil: integration.autoPublishBusyUntil });

async function claimOf(tx: Transaction, connection: IntegrationRow): Promise<AutomaticClaim | null> {
  for (;;) {
    const queued = await nextQueued(tx, connection);
    if (queued === null) return null;
    if (!(await mayGoOut(tx, connection, queued))) {
      await tx.update(automaticWrite).set({ nextAt: null }).where(isQueued(queued));
      continue;
    }
    if (queued.attempts > 0 || (await beginPublication(tx, connection, queued))) {
      const attempts = queued.attempts + 1;
      await tx
        .update(automaticWrite)
        .set({ attempts, nextAt: secondsFromNow(claimSeconds) })
        .where(isQueued(queued));
      const { articleId, scheduledFor, traceParent: traced } = queued;
      return { articleId, integrationId: connection.id, attempts, scheduledFor, traceParent: traced };
    }
    await tx.delete(automaticWrite).where(isQueued(queued));
  }
}

async function nextQueued(tx: Transaction, connection: IntegrationRow): Promise<QueuedWrite | null> {
  const uncapped = await firstDue(tx, connection, isUncapped);
  if (uncapped !== null) return uncapped;
  return (await capFullUntil(tx, connection)) === null ? firstDue(tx, connection, isNew) : null;
}

async function firstDue(tx: Transaction, { id }: IntegrationRow, which: SQL): Promise<QueuedWrite | null> {
  const [queued] = await tx
    .select()
    .from(automaticWrite)
    .where(and(eq(automaticWrite.integrationId, id), which, lte(automaticWrite.nextAt, sql`now()`)))
    .orderBy(asc(automaticWrite.nextAt))
    .limit(1);
  return queued ?? null;
}

/** Whether the article is neither hidden nor in the trash, and approved if it would go live. */
async function mayGoOut(tx: Transaction, connection: IntegrationRow, queued: QueuedWrite): Promise<boolean> {
  const [visible] = await tx
    .select({
      id: article.id,
      projectId: article.projectId,
      version: article.version,
      approvalRequired: project.approvalRequired,
    })
    .from(article)
    .innerJoin(project, eq(project.id, article.projectId))
    .where(and(eq(article.id, queued.articleId), eq(article.hidden, false), isNull(article.deletedAt)));
  if (visible === undefined) return false;
  if (statusOf(connection, queued) === "draft" || !visible.approvalRequired) return true;
  return (await findValidApproval(tx, visible)) !== null;
}

/** A scheduled article is published for everybody, whatever the connection's default is. */
function statusOf({ autoPublishStatus }: IntegrationRow, { scheduledFor }: QueuedWrite) {
  return scheduledFor === null ? autoPublishStatus : "publish";
}

/**
 * Makes the publication of the article. False when somebody has published the article already, unless it is scheduled:
 * then its text of that time is published there, too.
 */
async function beginPublication(
  tx: Transaction,
  connection: IntegrationRow,
  queued: QueuedWrite,
): Promise<boolean> {
  const made = await tx
    .insert(publication)
    .values({
      projectId: connection.projectId,
      articleId: queued.articleId,
      integrationId: connection.id,
      publishStatus: statusOf(connection, queued),
      state: "checking",
      verifyStatus: "pending",
      automatic: queued.scheduledFor === null,
    })
    .onConflictDoNothing()
    .returning({ id: publication.id });
  return made.length > 0 || queued.scheduledFor !== null;
}

/**
 * What follows an attempt. One that is `released`, or not counted, takes none of the attempts. `error`, when not null, is
 * stored on the publication unless a write is in progress.
 */
export interface AutomaticEnd {
  next: { retryInSeconds: number; isCounted?: false } | "released" | "over";
  error: string | null;
}

/**
 * Ends an attempt: the article leaves the queue or waits for its next attempt. One that somebody has scheduled anew
 * meanwhile stays as it is.
 */
export async function settleAutomaticWrite(
  db: Database,
  claim: AutomaticClaim,
  { next, error }: AutomaticEnd,
): Promise<void> {
  await db.transaction(async (tx) => {
    const connection = await lockConnection(tx, claim.integrationId);
    if (connection === null) return;
    if (next === "over") await tx.delete(automaticWrite).where(isOfClaim(claim));
    else {
      const released = next === "released";
      const isCounted = !released && next.isCounted !== false;
      await tx
        .update(automaticWrite)
        .set({
          nextAt: released ? sql`now()` : secondsFromNow(next.retryInSeconds),
          // At least 1, because its publication exists and it is therefore no longer a new article.
          ...(!isCounted && { attempts: Math.max(1, claim.attempts - 1) }),
        })
        .where(isOfClaim(claim));
    }
    if (error !== null) await storeError(tx, claim, error);
    await setTurn(tx, connection, { busyUntil: null });
  });
}

function isOfClaim(claim: AutomaticClaim): SQL | undefined {
  const { attempts, scheduledFor } = claim;
  return and(
    isQueued(claim),
    eq(automaticWrite.attempts, attempts),
    scheduledFor === null
      ? isNull(automaticWrite.scheduledFor)
      : eq(automaticWrite.scheduledFor, scheduledFor),
  );
}

/** Stores the error. An article that was never written becomes `failed`; a written one keeps its state. */
async function storeError(tx: Transaction, claim: AutomaticClaim, error: string): Promise<void> {
  const unwritten = isNull(publication.checkSince);
  await tx
    .update(publication)
    .set({
      error,
      state: sql`case when ${unwritten} then 'failed' else ${publication.state} end`,
      verifyStatus: sql`case when ${unwritten} then 'skipped' else ${publication.verifyStatus} end`,
      updatedAt: sql`now()`,
    })
    .where(
      and(
        eq(publication.articleId, claim.articleId),
        eq(publication.integrationId, claim.integrationId),
        isNull(publication.writeToken),
      ),
    );
}

/** Takes out of a connection's queue what it no longer publishes automatically. What is scheduled stays. */
export async function stopAutomaticWrites(db: Database, { id }: Authorized<IntegrationRow>): Promise<void> {
  await db.transaction(async (tx) => {
    const connection = await lockConnection(tx, id);
    if (connection === null) return;
    const isAutomatic = isNull(automaticWrite.scheduledFor);
    await tx.delete(automaticWrite).where(and(eq(automaticWrite.integrationId, id), isAutomatic));
    await setTurn(tx, connection);
  });
}

/** Empties the queue of a removed connection, also of what was scheduled. */
export async function dropQueuedWrites(db: Database, { id }: Authorized<IntegrationRow>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(integration).set({ autoPublishTurnAt: null }).where(eq(integration.id, id));
    await tx.delete(automaticWrite).where(eq(automaticWrite.integrationId, id));
  });
}

/** Recomputes when a connection's next automatic write is due, after its daily cap has changed. */
export async function resumeAutomaticWrites(db: Database, { id }: Authorized<IntegrationRow>): Promise<void> {
  await db.transaction(async (tx) => {
    const connection = await lockConnection(tx, id);
    if (connection !== null) await setTurn(tx, connection);
  });
}

/** Seconds until the next automatic write may begin, below 0 when it is overdue; null when none waits. */
export async function nextAutomaticInSeconds(db: Database): Promise<number | null> {
  const [row] = await db
    .select({ seconds: sql<number>`extract(epoch from ${integration.autoPublishTurnAt} - now())::float8` })
    .from(integration)
    .where(and(isNotNull(integration.autoPublishTurnAt), notBusy))
    .orderBy(asc(integration.autoPublishTurnAt))
    .limit(1);
  return row?.seconds ?? null;
}
