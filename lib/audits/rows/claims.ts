import { and, eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { secondsFromNow } from "@/lib/platform/db/database-time";
import { extendLease, isHeldBy, newLease, noLease } from "@/lib/platform/db/leases";
import { type AuditRow, audit } from "@/lib/platform/db/schema";
import { LeaseLost } from "@/lib/work/lease";
import { bringTurnForward, passTurn } from "@/lib/work/turn-rows";
import { hostIsFree, isDueAudit } from "./due-audits";

/** An audit on which this process works; storing anything requires the token. */
export interface AuditClaim {
  audit: AuditRow;
  leaseToken: string;
}

/**
 * Claims one audit and counts the attempt; null when it is not due, or another process has it or fetches from its host.
 */
export function claimAuditOf(
  db: Database,
  auditId: string,
  leaseSeconds: number,
): Promise<AuditClaim | null> {
  return db.transaction(async (tx) => {
    const claim = await claimIn(tx, auditId, leaseSeconds);
    if (claim !== null) await passTurn(tx, "audits", claim.audit.workspaceId);
    return claim;
  });
}

async function claimIn(tx: Transaction, id: string, leaseSeconds: number): Promise<AuditClaim | null> {
  const [due] = await tx
    .select({ id: audit.id, host: audit.host })
    .from(audit)
    .where(and(eq(audit.id, id), isDueAudit))
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
    await bringTurnForward(tx, "audits", row.workspaceId, secondsFromNow(waitSeconds));
    return true;
  });
}
