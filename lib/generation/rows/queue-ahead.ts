import { sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { rowsOf } from "@/lib/platform/db/rows-of";
import { isBegun, isWaiting, job, resumableAt, workTurn } from "@/lib/platform/db/schema";

/** How many begun and how many waiting jobs are put in order. */
const orderedMax = 10_000;

/**
 * For each of these jobs that is waiting, how many open jobs are served before it: those that somebody works on or that
 * wait for another attempt, and of the due ones those that come first in the order of due-stages.ts. Where more jobs are
 * open than are put in order, at least as many: leaving a job out lowers a place or keeps it.
 */
export async function queueAhead(db: Database, jobIds: readonly string[]): Promise<Map<string, number>> {
  if (jobIds.length === 0) return new Map();
  const isRequested = sql`${job.id} = any(${sql.param(jobIds)}::uuid[]) and ${isWaiting(job)}`;
  const rows = await rowsOf<{ id: string; ahead: number }>(
    db,
    sql`with begun as materialized (
        select ${job.id}, ${job.workspaceId}, ${resumableAt(job)} <= now() as due from ${job} where ${isBegun(job)}
        limit ${orderedMax}
      ),
      due as (
        select id, workspace_id, true as begun from begun where due
        union all
        (select ${job.id}, ${job.workspaceId}, false from ${job} where ${isWaiting(job)}
          order by ${job.id} limit ${orderedMax})
        union
        select ${job.id}, ${job.workspaceId}, false from ${job} where ${isRequested}
      ),
      placed as (
        select id, workspace_id, begun, row_number() over (partition by workspace_id order by begun desc, id) as round
        from due
      ),
      ordered as (
        select placed.id, begun, row_number() over (order by round, ${workTurn.at}, placed.workspace_id) - 1 as before
        from placed left join ${workTurn}
          on ${workTurn.workspaceId} = placed.workspace_id and ${workTurn.kind} = 'generation'
      )
      select id, (before + (select count(*) from begun where not due))::int as ahead from ordered
      where not begun and id = any(${sql.param(jobIds)}::uuid[])`,
  );
  return new Map(rows.map((row) => [row.id, row.ahead]));
}
