import { eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { secondsFromNow } from "@/lib/platform/db/database-time";
import { isHeldBy, isUnclaimed, newLease, noLease } from "@/lib/platform/db/leases";
import { project, resultRenewal, searchSource, workTurn } from "@/lib/platform/db/schema";
import { bringTurnForward, passTurn } from "@/lib/work/turn-rows";

/** Results that nothing has renewed for a day; those of a project whose source is read are renewed with it. */
const renewAfterHours = sql.raw("24");
const renewReadAfterHours = sql.raw("48");
const retrySeconds = 3_600;

/** How many projects of one workspace are offered at once. */
const ofWorkspaceMax = sql.raw("4");

const isDue = sql`${resultRenewal.nextAt} <= now() and ${isUnclaimed(resultRenewal)}`;

export const dueRenewalsOfWorkspace = sql`
  select ${resultRenewal.projectId} as id, ${resultRenewal.projectId}::text as lock,
    concat_ws('.', 'renew', ${resultRenewal.attempts}, (extract(epoch from ${resultRenewal.nextAt}) * 1000)::bigint) as turn,
    ${resultRenewal.nextAt} as due_at, ${resultRenewal.nextAt} as place
  from ${resultRenewal} where ${resultRenewal.workspaceId} = turn.workspace_id and ${isDue}
  order by ${resultRenewal.nextAt}, ${resultRenewal.projectId} limit ${ofWorkspaceMax}`;

export const nextRenewalAt = sql`
  select min(greatest(${resultRenewal.nextAt}, ${resultRenewal.leaseUntil})) from ${resultRenewal}
  where ${resultRenewal.workspaceId} = ${workTurn.workspaceId}`;

/** Results that this process computes anew. */
export interface RenewalClaim {
  projectId: string;
  workspaceId: string;
  leaseToken: string;
}

/** Claims the results of a project; null when they are not due, or another process has them. */
export async function claimRenewal(
  db: Database,
  projectId: string,
  leaseSeconds: number,
): Promise<RenewalClaim | null> {
  return db.transaction(async (tx) => {
    const [due] = await tx
      .select({ projectId: resultRenewal.projectId, workspaceId: resultRenewal.workspaceId })
      .from(resultRenewal)
      .where(sql`${resultRenewal.projectId} = ${projectId} and ${isDue}`)
      .for("update", { skipLocked: true });
    if (due === undefined) return null;
    const lease = newLease(leaseSeconds);
    await tx
      .update(resultRenewal)
      .set({ ...lease, attempts: sql`${resultRenewal.attempts} + 1` })
      .where(eq(resultRenewal.projectId, due.projectId));
    await passTurn(tx, "results", due.workspaceId);
    return { ...due, leaseToken: lease.leaseToken };
  });
}

const isHeld = ({ projectId: id, leaseToken }: RenewalClaim) =>
  isHeldBy({ id: resultRenewal.projectId, leaseToken: resultRenewal.leaseToken }, { id, leaseToken });

/** Extends the lease; false when it has been lost. */
export async function extendRenewal(db: Database, claim: RenewalClaim, seconds: number): Promise<boolean> {
  const extended = await db
    .update(resultRenewal)
    .set({ leaseUntil: secondsFromNow(seconds) })
    .where(isHeld(claim))
    .returning({ id: resultRenewal.projectId });
  return extended.length > 0;
}

/** Ends the lease. What was computed has noted its next time already; what failed is tried again in an hour. */
export async function endRenewal(db: Database, claim: RenewalClaim, end: "done" | "failed" | "released") {
  await db.transaction(async (tx) => {
    const ended = await tx
      .update(resultRenewal)
      .set({
        ...noLease,
        ...(end === "done" && { attempts: 0 }),
        ...(end === "failed" && { nextAt: secondsFromNow(retrySeconds) }),
      })
      .where(isHeld(claim))
      .returning({ id: resultRenewal.projectId });
    if (ended.length === 0) return;
    await bringTurnForward(
      tx,
      "results",
      claim.workspaceId,
      sql`(select ${resultRenewal.nextAt} from ${resultRenewal} where ${resultRenewal.projectId} = ${claim.projectId})`,
    );
  });
}

/** Notes when the results of a project are computed next, unless its figures are read before. */
export async function noteNextRenewal(tx: Transaction, projectId: string): Promise<void> {
  const isRead = sql`exists (
    select from ${searchSource} where ${searchSource.projectId} = ${projectId} and ${searchSource.nextAt} is not null)`;
  const nextAt = sql`now() + make_interval(
    hours => case when ${isRead} then ${renewReadAfterHours} else ${renewAfterHours} end)`;
  const [noted] = await tx
    .insert(resultRenewal)
    .select(
      tx
        .select({
          projectId: project.id,
          workspaceId: project.workspaceId,
          nextAt: sql`${nextAt}`.as("next_at"),
          leaseToken: sql`null::uuid`.as("lease_token"),
          leaseUntil: sql`null::timestamptz`.as("lease_until"),
          attempts: sql`0`.as("attempts"),
        })
        .from(project)
        .where(eq(project.id, projectId)),
    )
    .onConflictDoUpdate({ target: resultRenewal.projectId, set: { nextAt: sql`excluded.next_at` } })
    .returning({ workspaceId: resultRenewal.workspaceId, nextAt: resultRenewal.nextAt });
  if (noted !== undefined) {
    await bringTurnForward(tx, "results", noted.workspaceId, sql`${noted.nextAt.toISOString()}::timestamptz`);
  }
}

/** A project without figures has no results to renew. */
export async function forgetRenewal(db: Database, projectId: string): Promise<void> {
  await db.delete(resultRenewal).where(eq(resultRenewal.projectId, projectId));
}
