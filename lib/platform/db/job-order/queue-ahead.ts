import { sql } from "drizzle-orm";
import type { Database } from "../connection";
import { rowsOf } from "../rows-of";
import { isBegun, isWaiting, job } from "../schema";

/** How many begun and how many waiting jobs are put in order. */
const orderedMax = 10_000;

/**
 * For each of these jobs that is waiting, how many open jobs are served before it, in the order that next-due-job.ts
 * explains. Where more jobs are open than are put in order, at least as many: leaving a job out lowers a place or keeps it.
 */
export async function queueAhead(db: Database, jobIds: readonly string[]): Promise<Map<string, number>> {
  if (jobIds.length === 0) return new Map();
  const requested = sql`${job.id} = any(${sql.param(jobIds)}::uuid[]) and ${isWaiting(job)}`;
  const rows = await rowsOf<{ id: string; ahead: number }>(
    db,
    sql`with open as (
        (select ${job.id}, ${job.workspaceId}, true as begun from ${job} where ${isBegun(job)}
          limit ${orderedMax})
        union all
        (select ${job.id}, ${job.workspaceId}, false from ${job} where ${isWaiting(job)}
          order by ${job.id} limit ${orderedMax})
        union
        select ${job.id}, ${job.workspaceId}, false from ${job} where ${requested}
      ),
      placed as (
        select id, begun, row_number() over (partition by workspace_id order by begun desc, id) as round from open
      ),
      ordered as (select id, begun, row_number() over (order by round, id) - 1 as ahead from placed)
      select id, ahead::int from ordered where not begun and id = any(${sql.param(jobIds)}::uuid[])`,
  );
  return new Map(rows.map((row) => [row.id, row.ahead]));
}
