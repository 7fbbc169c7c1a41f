import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { rowsOf } from "@/lib/platform/db/rows-of";
import { type TurnKind, workTurn } from "@/lib/platform/db/schema";
import type { DueRow } from "./due-row";

/*
 * Workspaces take turns. Each has a row for each kind of work that it has something to do of, with the time of its turn:
 *
 *   something is due    `bringTurnForward`, in the transaction that makes it due
 *   it is claimed       `passTurn`, in the transaction of the claim
 *   nothing was due     `dueInTurn` puts the turn off
 *
 * For jobs, which are opened, claimed and released in many places, triggers do the first two (drizzle/0003).
 *
 * A turn may come too early, when what it came for was cancelled; it is then put off. It never comes too late.
 */

/** Not rounded up as the column would, because a time in the future would delay the next selection. */
const rightNow = sql`date_trunc('milliseconds', clock_timestamp())`;

/** The turn of a workspace with a kind of work. */
export const isTurnOf = (kind: TurnKind, workspaceId: string) =>
  and(eq(workTurn.kind, kind), eq(workTurn.workspaceId, workspaceId));

interface WorkInTurn {
  kind: TurnKind;
  /**
   * SQL for the due rows of the workspace `turn.workspace_id`, a bounded number of them: `id`, `lock`, `turn` and `due_at`
   * as in DueRow, and `place`, by which those of one workspace are ordered.
   */
  due: SQL;
  /** SQL for the time at which something is due next in the workspace `work_turn.workspace_id`; null without anything. */
  nextDueAt: SQL;
}

/** After so many looks that found only turns of workspaces with nothing due, the next sweep goes on. */
const looksMax = 10;

/**
 * Due rows in rounds, of each of which every workspace has one; within a round the workspace with the earliest turn comes
 * first. At most `limit`, without claiming them.
 */
export async function dueInTurn(db: Database, work: WorkInTurn, limit: number): Promise<DueRow[]> {
  for (let looks = 0; looks < looksMax; looks += 1) {
    const { due, idle } = await lookOnce(db, work, limit);
    await postponeTurns(db, work, idle);
    if (due.length > 0 || idle.length < limit) return due;
  }
  return [];
}

async function lookOnce(db: Database, { kind, due }: WorkInTurn, limit: number) {
  const rows = await rowsOf<{ [Key in keyof DueRow]: DueRow[Key] | null } & { workspaceId: string }>(
    db,
    sql`
    with turn as materialized (
      select ${workTurn.workspaceId}, ${workTurn.at} from ${workTurn}
      where ${workTurn.kind} = ${sql.raw(`'${kind}'`)} and ${workTurn.at} <= now()
      order by ${workTurn.at}, ${workTurn.workspaceId} limit ${limit}
    ),
    placed as (
      select turn.workspace_id, due.*,
        row_number() over (partition by turn.workspace_id order by due.place, due.id) as round
      from turn cross join lateral (${due}) as due
    )
    select turn.workspace_id as "workspaceId", placed.id, placed.lock, placed.turn,
      extract(epoch from now() - placed.due_at)::float8 as "overdueSeconds"
    from turn left join placed using (workspace_id)
    order by placed.round nulls first, turn.at, turn.workspace_id limit ${2 * limit}`,
  );
  const found: DueRow[] = [];
  const idle: string[] = [];
  for (const { workspaceId, id, lock, turn, overdueSeconds } of rows) {
    if (id === null || lock === null || turn === null || overdueSeconds === null) idle.push(workspaceId);
    else if (found.length < limit) found.push({ id, workspaceId, lock, turn, overdueSeconds });
  }
  return { due: found, idle };
}

/** Lets the workspace's turn come at this time of the database, now by default, unless it comes earlier. */
export async function bringTurnForward(
  db: Database | Transaction,
  kind: TurnKind,
  workspaceId: string,
  when: SQL = rightNow,
): Promise<void> {
  await db
    .insert(workTurn)
    .values({ kind, workspaceId, at: when })
    .onConflictDoUpdate({
      target: [workTurn.kind, workTurn.workspaceId],
      // The lesser of a time and null is the time.
      set: { at: sql`least(${workTurn.at}, excluded.at)` },
    });
}

/** Sends a workspace that has been served to the end of the line. */
export async function passTurn(
  db: Database | Transaction,
  kind: TurnKind,
  workspaceId: string,
): Promise<void> {
  await db.update(workTurn).set({ at: rightNow }).where(isTurnOf(kind, workspaceId));
}

/** Puts off the turns of workspaces in which nothing was due. */
async function postponeTurns(
  db: Database,
  { kind, nextDueAt }: WorkInTurn,
  workspaceIds: readonly string[],
): Promise<void> {
  if (workspaceIds.length === 0) return;
  await db.transaction(async (tx) => {
    // Locked before the work is looked at, so that what is made due meanwhile brings the turn forward afterwards. A turn
    // that is locked is being brought forward or passed.
    const locked = await tx
      .select({ id: workTurn.workspaceId })
      .from(workTurn)
      .where(
        and(
          eq(workTurn.kind, kind),
          sql`${workTurn.workspaceId} = any(${sql.param(workspaceIds)}::uuid[])`,
          sql`${workTurn.at} <= now()`,
        ),
      )
      .orderBy(workTurn.workspaceId)
      .for("update", { skipLocked: true });
    if (locked.length === 0) return;
    await tx
      .update(workTurn)
      .set({ at: sql`(${nextDueAt})` })
      .where(
        and(
          eq(workTurn.kind, kind),
          sql`${workTurn.workspaceId} = any(${sql.param(locked.map(({ id }) => id))}::uuid[])`,
        ),
      );
  });
}

/** Seconds until the next turn of any workspace, negative when it has come; null when none has anything to do. */
export async function nextTurnInSeconds(db: Database, kind: TurnKind): Promise<number | null> {
  const [first] = await rowsOf<{ seconds: number }>(
    db,
    sql`select extract(epoch from ${workTurn.at} - now())::float8 as seconds from ${workTurn}
      where ${and(eq(workTurn.kind, kind), isNotNull(workTurn.at))}
      order by ${workTurn.at} limit 1`,
  );
  return first?.seconds ?? null;
}
