import { type SQL, sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { checkTurn, publication } from "@/lib/platform/db/schema";
import { atMostOfEach, type DueRow } from "@/lib/work/due-row";
import { passCheckTurn } from "./turns";

type TurnRow = {
  /** Null when nothing waits in this turn any more. */
  id: string | null;
  project: string;
  workspace: string;
  host: string;
  rank: number;
  turn: string;
  overdue: number;
};

/** After so many looks that found only turns that are out of date, the next sweep goes on. */
const looksMax = 10;

/**
 * Due checks in the order of service, at most `limit`, without claiming them: the first page of each project, host and
 * rank whose turn it is, and one page of a host.
 */
export async function dueChecks(db: Database, limit: number): Promise<DueRow[]> {
  for (let looks = 0; looks < looksMax; looks += 1) {
    const { due, turns } = await lookOnce(db, limit);
    if (due.length > 0 || turns < limit) return due;
  }
  return [];
}

async function lookOnce(db: Database, limit: number): Promise<{ due: DueRow[]; turns: number }> {
  const turnsOf = (rank: number): SQL => sql`(
    select ${checkTurn.projectId}, ${checkTurn.host}, ${checkTurn.rank}, ${checkTurn.turnAt} from ${checkTurn}
    where ${checkTurn.rank} = ${sql.raw(String(rank))} and ${checkTurn.turnAt} <= now()
      and ${checkTurn.host} not in (select host from busy)
    order by ${checkTurn.turnAt} limit ${limit}
  )`;
  const rows = await db.execute<TurnRow>(sql`
    with busy as materialized (
      select ${publication.checkHost} as host from ${publication}
      where ${publication.checkUntil} >= now() and ${publication.checkUntil} is not null
        and ${publication.checkHost} <> ''
    ),
    turn as materialized (
      select * from (${turnsOf(0)} union all ${turnsOf(1)} union all ${turnsOf(2)}) as ranked
      order by rank, turn_at limit ${limit}
    )
    select due.id, turn.project_id as project, project.workspace_id as workspace, turn.host, turn.rank,
      concat_ws('.', due.checks, due.unfinished_checks, (extract(epoch from due.next_check_at) * 1000)::bigint) as turn,
      extract(epoch from now() - due.next_check_at)::float8 as overdue
    from turn join project on project.id = turn.project_id left join lateral (
      select waiting.id, waiting.checks, waiting.unfinished_checks, waiting.next_check_at from ${publication} as waiting
      where waiting.project_id = turn.project_id and waiting.check_host = turn.host
        and waiting.check_rank = turn.rank and waiting.next_check_at <= now()
      order by waiting.next_check_at limit 1
    ) as due on true
    order by turn.rank, turn.turn_at`);
  const due = rows.flatMap(({ id, workspace, host, turn, overdue }) => {
    if (id === null) return [];
    return [{ id, workspaceId: workspace, lock: host === "" ? id : host, turn, overdueSeconds: overdue }];
  });
  for (const { id, project: projectId, host, rank } of rows) {
    // A turn that is out of date would otherwise stay ahead of the others for good.
    if (id === null) await db.transaction((tx) => passCheckTurn(tx, { projectId, host, rank }));
  }
  return { due: atMostOfEach(due, ({ lock }) => lock, 1), turns: rows.length };
}
