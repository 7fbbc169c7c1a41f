import { and, desc, eq, inArray, lt, sql } from "drizzle-orm";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { newId } from "@/lib/platform/db/ids";
import { rowsOf } from "@/lib/platform/db/rows-of";
import { creditEntry, job, project, workspace, workspaceBalance } from "@/lib/platform/db/schema";

export async function creditBalances(
  db: Database | Transaction,
  workspaceIds: string[],
): Promise<Map<string, number>> {
  if (workspaceIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(workspaceBalance)
    .where(inArray(workspaceBalance.workspaceId, workspaceIds));
  return new Map(rows.map((row) => [row.workspaceId, row.credits]));
}

export async function grantCredits(
  db: Database | Transaction,
  workspaceId: string,
  amount: number,
  note: string,
): Promise<void> {
  await db.insert(creditEntry).values({ workspaceId, amount, reason: "grant", note });
}

/** The newest entries of a workspace's ledger, before the one with this id, each with the job that it is about. */
export async function listCreditEntries(
  db: Database,
  workspaceId: string,
  { limit, before }: { limit: number; before: string | undefined },
) {
  return db
    .select({
      id: creditEntry.id,
      createdAt: creditEntry.createdAt,
      amount: creditEntry.amount,
      reason: creditEntry.reason,
      note: creditEntry.note,
      jobId: job.id,
      keyword: job.keyword,
      articleId: sql<string | null>`coalesce(${job.articleId}, ${job.refreshedArticleId})`,
      projectId: job.projectId,
      projectName: project.name,
    })
    .from(creditEntry)
    .leftJoin(job, eq(job.id, creditEntry.jobId))
    .leftJoin(project, eq(project.id, job.projectId))
    .where(
      and(
        eq(creditEntry.workspaceId, workspaceId),
        before === undefined ? undefined : lt(creditEntry.id, before),
      ),
    )
    .orderBy(desc(creditEntry.workspaceId), desc(creditEntry.id))
    .limit(limit);
}

/** Sets the balance to `target` with one entry for the difference. Returns the balance before. */
export async function setCredits(
  db: Database,
  workspaceId: string,
  target: number,
  note: string,
): Promise<number> {
  return db.transaction(async (tx) => {
    const before = await lockedBalance(tx, workspaceId);
    if (target !== before) {
      await tx.insert(creditEntry).values({ workspaceId, amount: target - before, reason: "set", note });
    }
    return before;
  });
}

/** A job with the number of its charge. */
type Charged = { id: string; workspaceId: string; charge: number };

/**
 * Reserves one credit for a charge of a job, in the job's transaction; false when the workspace has none. The balance's own
 * row is locked too, so that a statement that had to wait for it sees what the other one has left, although it began
 * earlier. The workspace is locked first, as in `lockedBalance`.
 */
export async function reserveCredit(
  tx: Database | Transaction,
  { id, workspaceId, charge }: Charged,
): Promise<boolean> {
  return (
    (
      await rowsOf<{ id: string }>(
        tx,
        sql`with held as materialized (
      select ${workspace.id} from ${workspace} where ${workspace.id} = ${workspaceId} for no key update
    ), funded as materialized (
      select ${workspaceBalance.credits} from held
      join ${workspaceBalance} on ${workspaceBalance.workspaceId} = held.id
      where ${workspaceBalance.credits} >= 1 for no key update of ${workspaceBalance}
    )
    insert into ${creditEntry} (id, workspace_id, amount, reason, job_id, charge)
    select ${newId()}::uuid, ${workspaceId}::uuid, -1, 'reserve', ${id}::uuid, ${charge}::int
    from funded returning id`,
      )
    ).length > 0
  );
}

/** Refunds the credit of a failed charge, at most once however often it is called. */
export async function refundCredit(
  tx: Transaction,
  { id: jobId, workspaceId, charge }: Charged,
): Promise<void> {
  await tx
    .insert(creditEntry)
    .values({ workspaceId, amount: 1, reason: "refund", jobId, charge })
    .onConflictDoNothing();
}

/**
 * Reads the balance and locks the workspace until the transaction ends, so that a credit is never spent twice.
 * `for update` would deadlock: the new job's foreign key also takes a shared lock on the workspace.
 */
async function lockedBalance(tx: Transaction, workspaceId: string): Promise<number> {
  await tx
    .select({ id: workspace.id })
    .from(workspace)
    .where(eq(workspace.id, workspaceId))
    .for("no key update");
  return (await creditBalances(tx, [workspaceId])).get(workspaceId) ?? 0;
}
