import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../connection";
import { rowsOf } from "../rows-of";
import { isBegun, isWaiting, job, jobQueue, resumableAt } from "../schema";

/*
 * Jobs are served in rounds. Each round takes one job of every workspace, so that no workspace waits for another
 * one's thousand jobs. A job's round is its place among its workspace's open jobs, where begun jobs come before
 * waiting ones, each by age. Within a round, the oldest job comes first.
 *
 * Places are not stored, because those of a whole workspace change whenever one of its jobs ends. The counts in
 * `job_queue` are enough to find the first job, and to find by index which jobs share a round.
 */

/** Of the workspaces with jobs to resume, a claim looks at those whose turn is next. */
const turnsMax = 16;
/** Among more begun jobs than this in one workspace, the one that has been due longest is resumed. */
const placesMax = 32;

/**
 * The first due, unclaimed job in the order of service; null when there is none. `skipped` are jobs that the
 * caller could not claim; they count as begun.
 */
export async function nextDueJobId(db: Database, skipped: readonly string[]): Promise<string | null> {
  const anySkipped = sql`any(${sql.param(skipped)}::uuid[])`;
  const [first] = await rowsOf<{ id: string }>(
    db,
    sql`
    with skipping as materialized (
      select ${job.workspaceId}, count(*)::int as jobs from ${job}
      where ${job.id} = ${anySkipped} and ${isWaiting(job)} group by 1
    ),
    waiting as (
      select ${jobQueue.firstWaiting} as id, ${jobQueue.begun} + 1 as round from ${jobQueue}
      where ${jobQueue.waiting} > 0 and ${jobQueue.workspaceId} not in (select workspace_id from skipping)
      order by ${jobQueue.begun}, ${jobQueue.firstWaiting}
      limit 1
    ),
    waiting_behind_skipped as (
      select first.id, ${jobQueue.begun} + skipping.jobs + 1 as round
      from skipping join ${jobQueue} using (workspace_id)
        cross join lateral (${firstWaiting(sql`skipping.workspace_id`, anySkipped)}) as first
    ),
    turn as materialized (
      select ${jobQueue.workspaceId} from ${jobQueue} where ${jobQueue.resumeAt} <= now()
      order by ${jobQueue.resumeAt} limit ${turnsMax}
    ),
    resumed as (
      select first.id, first.round from turn cross join lateral (${firstResumable(anySkipped)}) as first
    )
    select id from (
      select id, round from resumed
      union all select id, round from waiting
      union all select id, round from waiting_behind_skipped
    ) as candidate
    order by round, id
    limit 1`,
  );
  return first?.id ?? null;
}

/** The first due job among the first begun jobs of the workspace `turn`, else the one that has been due longest. */
function firstResumable(anySkipped: SQL): SQL {
  const dueAt = resumableAt({ nextAt: sql`begun.next_at`, leaseUntil: sql`begun.lease_until` });
  const ofTurn = sql`
    begun.workspace_id = turn.workspace_id
    and ${isBegun({ stage: sql`begun.stage`, startedAt: sql`begun.started_at` })}`;
  return sql`
    (
      select id, round from (
        select begun.id, ${dueAt} as due_at, row_number() over (order by begun.workspace_id, begun.id) as round
        from ${job} as begun where ${ofTurn}
        order by begun.workspace_id, begun.id limit ${placesMax}
      ) as placed
      where due_at <= now() and not id = ${anySkipped}
      order by round limit 1
    )
    union all
    (
      select begun.id, ${placesMax + 1} from ${job} as begun
      where ${ofTurn} and ${dueAt} <= now() and not begun.id = ${anySkipped}
      order by begun.workspace_id, ${dueAt} limit 1
    )
    order by round limit 1`;
}

function firstWaiting(workspaceId: SQL, anySkipped: SQL): SQL {
  // Also ordered by workspace; otherwise the planner may scan the index across all workspaces.
  return sql`
    select waiting.id from ${job} as waiting
    where ${isWaiting({ stage: sql`waiting.stage`, startedAt: sql`waiting.started_at` })}
      and waiting.workspace_id = ${workspaceId} and not waiting.id = ${anySkipped}
    order by waiting.workspace_id, waiting.id
    limit 1`;
}
