import { and, asc, eq, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { secondsFromNow } from "@/lib/platform/db/database-time";
import { extendLease, isHeldBy, isUnclaimed, newLease, noLease } from "@/lib/platform/db/leases";
import { type AuditRow, audit, auditTurn, isOpenAudit } from "@/lib/platform/db/schema";
import { LeaseLost } from "@/lib/work/lease";

/** An audit on which this process works; storing anything requires the token. */
export interface AuditClaim {
  audit: AuditRow;
  leaseToken: string;
}

/** How long a workspace waits for its next turn when all of its due audits are of hosts that are in use. */
const hostInUseSeconds = 3;

/**
 * Claims the next due audit and counts the attempt; null when there is none. Workspaces take turns, and so do
 * the audits of a workspace. No two processes fetch from the same host.
 */
export async function claimAudit(db: Database, leaseSeconds: number): Promise<AuditClaim | null> {
  for (;;) {
    const claim = await db.transaction((tx) => claimOfFirstWorkspace(tx, leaseSeconds));
    if (claim !== "nothing due in this workspace") return claim;
  }
}

async function claimOfFirstWorkspace(
  tx: Transaction,
  leaseSeconds: number,
): Promise<AuditClaim | "nothing due in this workspace" | null> {
  const [turn] = await tx
    .select({ workspaceId: auditTurn.workspaceId })
    .from(auditTurn)
    .where(lte(auditTurn.turnAt, sql`now()`))
    .orderBy(asc(auditTurn.turnAt))
    .limit(1)
    .for("update", { skipLocked: true });
  if (turn === undefined) return null;

  const claim = await claimWhere(tx, eq(audit.workspaceId, turn.workspaceId), leaseSeconds);
  if (claim === null) {
    await postponeTurn(tx, turn.workspaceId);
    return "nothing due in this workspace";
  }
  await passTurnOf(tx, turn.workspaceId);
  return claim;
}

/** Claims one audit; null when it is not due, or another process fetches from its host. */
export function claimAuditOf(
  db: Database,
  auditId: string,
  leaseSeconds: number,
): Promise<AuditClaim | null> {
  return db.transaction(async (tx) => {
    const claim = await claimWhere(tx, eq(audit.id, auditId), leaseSeconds);
    if (claim !== null) await passTurnOf(tx, claim.audit.workspaceId);
    return claim;
  });
}

/** Sends a workspace to the end of the queue. */
async function passTurnOf(tx: Transaction, workspaceId: string): Promise<void> {
  await tx
    .update(auditTurn)
    .set({ turnAt: sql`clock_timestamp()` })
    .where(eq(auditTurn.workspaceId, workspaceId));
}

async function claimWhere(tx: Transaction, which: SQL, leaseSeconds: number): Promise<AuditClaim | null> {
  const [due] = await tx
    .select({ id: audit.id, host: audit.host })
    .from(audit)
    .where(and(which, isOpenAudit(audit), lte(audit.nextAt, sql`now()`), isUnclaimed(audit), hostIsFree))
    .orderBy(asc(audit.nextAt), asc(audit.id))
    .limit(1)
    .for("update", { skipLocked: true });
  if (due === undefined) return null;
  // Another workspace may claim an audit of the same host right now: the lock makes the two take turns.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`audit ${due.host}`}, 0))`);
  const lease = newLease(leaseSeconds);
  const [row] = await tx
    .update(audit)
    .set({
      ...lease,
      status: "running",
      attempts: sql`${audit.attempts} + 1`,
      startedAt: sql`coalesce(${audit.startedAt}, now())`,
    })
    .where(and(eq(audit.id, due.id), hostIsFree))
    .returning();
  return row === undefined ? null : { audit: row, leaseToken: lease.leaseToken };
}

const hostIsFree = sql`not exists (
  select from ${audit} "other"
  where "other".host = ${audit.host} and "other".lease_token is not null and "other".lease_until > now()
    and "other".id <> ${audit.id}
)`;

/** Sets a locked workspace's turn to the time when its next audit is due, or ends its turns without one. */
async function postponeTurn(tx: Transaction, workspaceId: string): Promise<void> {
  const nextDue = tx
    .select({
      at: sql`greatest(min(greatest(${audit.nextAt}, ${audit.leaseUntil})), ${secondsFromNow(hostInUseSeconds)})`,
    })
    .from(audit)
    .where(and(eq(audit.workspaceId, workspaceId), isOpenAudit(audit)))
    .having(sql`count(*) > 0`);
  const postponed = await tx
    .update(auditTurn)
    .set({ turnAt: sql`(${nextDue})` })
    .where(and(eq(auditTurn.workspaceId, workspaceId), sql`exists (${nextDue})`))
    .returning({ workspaceId: auditTurn.workspaceId });
  if (postponed.length === 0) await tx.delete(auditTurn).where(eq(auditTurn.workspaceId, workspaceId));
}

/** How many turns are looked at when those without a due audit are put off. */
const turnsMax = 64;

/**
 * Puts off the first turns of workspaces that have nothing due, which would otherwise stay ahead of the others for
 * good.
 */
export async function postponeIdleTurns(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const first = tx
      .select({ workspaceId: auditTurn.workspaceId })
      .from(auditTurn)
      .where(lte(auditTurn.turnAt, sql`now()`))
      .orderBy(asc(auditTurn.turnAt))
      .limit(turnsMax);
    const idle = await tx
      .select({ workspaceId: auditTurn.workspaceId })
      .from(auditTurn)
      .where(
        and(
          inArray(auditTurn.workspaceId, first),
          sql`not exists (
            select from ${audit} where ${audit.workspaceId} = ${auditTurn.workspaceId}
              and ${isOpenAudit(audit)} and ${audit.nextAt} <= now() and ${isUnclaimed(audit)} and ${hostIsFree}
          )`,
        ),
      )
      .orderBy(asc(auditTurn.workspaceId))
      .for("update", { skipLocked: true });
    for (const { workspaceId } of idle) await postponeTurn(tx, workspaceId);
  });
}

/** Gives a workspace a turn no later than this many seconds from now. */
export async function bringTurnForward(tx: Transaction, workspaceId: string, seconds = 0): Promise<void> {
  await tx
    .insert(auditTurn)
    .values({ workspaceId, turnAt: secondsFromNow(seconds) })
    .onConflictDoUpdate({
      target: auditTurn.workspaceId,
      set: { turnAt: sql`least(${auditTurn.turnAt}, excluded.turn_at)` },
    });
}

/** Seconds until the next audit is due, 0 or less when it is overdue; null when none is open. */
export async function nextAuditInSeconds(db: Database): Promise<number | null> {
  const [first] = await db
    .select({ seconds: sql<number>`extract(epoch from ${auditTurn.turnAt} - now())::float8` })
    .from(auditTurn)
    .orderBy(asc(auditTurn.turnAt))
    .limit(1);
  return first?.seconds ?? null;
}

/** Extends the lease; false when it has been lost. */
export function extendAudit(db: Database, claim: AuditClaim, seconds: number): Promise<boolean> {
  return extendLease(db, audit, holderOf(claim), seconds);
}

export function holderOf({ audit: { id }, leaseToken }: AuditClaim) {
  return { id, leaseToken };
}

/** The audit as it is now, locked until the transaction ends. Throws LeaseLost when somebody else has it. */
export async function lockHeldAudit(tx: Transaction, claim: AuditClaim): Promise<AuditRow> {
  const [row] = await tx
    .select()
    .from(audit)
    .where(isHeldBy(audit, holderOf(claim)))
    .for("no key update");
  if (row === undefined) throw new LeaseLost("another process holds the audit");
  return row;
}

/** What a slice of the work leaves behind, besides the end of its lease. */
export interface SliceEnd {
  /** The stage that follows; unchanged when not given. */
  stage?: "crawl" | "judge";
  waitSeconds?: number;
  /** Null after a slice that ended well, which resets the count of attempts. */
  lastError: string | null;
  /** A shutdown or a busy machine ended the slice, which costs no attempt. */
  released?: true;
}

/** Ends the lease and makes the next slice due. False when the lease was lost. */
export async function endSlice(db: Database, claim: AuditClaim, end: SliceEnd): Promise<boolean> {
  const { stage, waitSeconds = 0, lastError, released = false } = end;
  return db.transaction(async (tx) => {
    const ended = await tx
      .update(audit)
      .set({
        ...noLease,
        nextAt: secondsFromNow(waitSeconds),
        lastError,
        ...(stage !== undefined && { stage }),
        ...(released && { attempts: sql`greatest(${audit.attempts} - 1, 0)` }),
        ...(lastError === null && !released && { attempts: 0 }),
      })
      .where(isHeldBy(audit, holderOf(claim)))
      .returning({ workspaceId: audit.workspaceId });
    const [row] = ended;
    if (row === undefined) return false;
    await bringTurnForward(tx, row.workspaceId, waitSeconds);
    return true;
  });
}
