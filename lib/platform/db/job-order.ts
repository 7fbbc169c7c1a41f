import { type SQL, sql } from "drizzle-orm";
import type { Database } from "./connection";
import { isBegun, isWaiting, job, jobQueue } from "./schema";

/*
 * The order of service goes in rounds, and a round takes one job of every workspace: those that a workspace has
 * begun before those that wait, each by age. So nobody waits for another's thousand jobs. A job's round is its
 * place among its workspace's open jobs; within a round the oldest job is first.
 *
 * No place is stored, for it changes for a whole workspace whenever one of its jobs ends. What `job_queue` has of
 * each workspace is enough to find the first job, and to find by index which jobs share a round.
 */

/**
 * The first job in the order of service that is due and that nobody holds; null when there is none.
 * `passed` are jobs that the caller could not get: they count as begun.
 */
export async function nextDueJobId(db: Database, passed: readonly string[]): Promise<string | null> {
  const taken = sql`any(${sql.param(passed)}::uuid[])`;
  const rows = await db.execute<{ id: string }>(sql`
    with recursive begun as materialized (
      select ${job.id}, ${job.workspaceId}, ${job.nextAt}, ${job.leaseUntil} from ${job} where ${isBegun(job)}
      union all
      select ${job.id}, ${job.workspaceId}, 'infinity', null from ${job}
      where ${job.id} = ${taken} and ${isWaiting(job)}
    ),
    busy as materialized (
      select workspace_id, count(*)::int as jobs from begun group by workspace_id
    ),
    resumed as (
      select id, round
      from (select *, row_number() over (partition by workspace_id order by id) as round from begun) as ranked
      where next_at <= now() and (lease_until is null or lease_until < now()) and id <> all(${sql.param(passed)}::uuid[])
      order by round, id
      limit 1
    ),
    behind_begun as (
      select first.id, busy.jobs + 1 as round
      from busy cross join lateral (${firstWaiting(sql`busy.workspace_id`, taken)}) as first
      order by round, id
      limit 1
    ),
    fresh as (
      select ${jobQueue.firstWaiting} as id from ${jobQueue}
      where ${jobQueue.begun} = 0 and ${jobQueue.waiting} > 0
        and ${jobQueue.workspaceId} not in (select workspace_id from busy)
      order by ${jobQueue.firstWaiting}
      limit 1
    )
    select id from (
      select id, round from resumed
      union all select id, round from behind_begun
      union all select id, 1 from fresh
    ) as candidate
    order by round, id
    limit 1`);
  return rows[0]?.id ?? null;
}

function firstWaiting(workspaceId: SQL, taken: SQL): SQL {
  // Ordered by the workspace too, or the planner may walk the index of all workspaces instead.
  return sql`
    select waiting.id from ${job} as waiting
    where ${isWaiting({ stage: sql`waiting.stage`, startedAt: sql`waiting.started_at` })}
      and waiting.workspace_id = ${workspaceId} and not waiting.id = ${taken}
    order by waiting.workspace_id, waiting.id
    limit 1`;
}

/** For each of these waiting jobs, how many open jobs are served before it; nothing for those that do not wait. */
export async function queueAhead(db: Database, jobIds: readonly string[]): Promise<Map<string, number>> {
  if (jobIds.length === 0) return new Map();
  const rows = await db.execute<{ id: string; ahead: number }>(sql`
    with ${roundsOf(jobIds)},
    -- The workspaces of which more than the first waiting job may share a round with a job asked about.
    contested as (
      select queue.*, greatest(2, range.first - queue.begun) as nth, range.last - queue.begun as last_nth
      from queue cross join range
      where queue.waiting > 1 and queue.first_waiting < range.youngest
        and queue.workspace_id is distinct from range.only_home
        and queue.begun + queue.waiting >= range.first and queue.begun + 2 <= range.last
    ),
    place as materialized (
      select begun.id, begun.round from (
        select ${job.id}, row_number() over (partition by ${job.workspaceId} order by ${job.id}) as round
        from ${job} where ${isBegun(job)}
      ) as begun
      union all
      select first_waiting, begun + 1 from queue where waiting > 0
      union all
      select other.id, contested.begun + contested.nth - 1 + row_number() over (partition by contested.workspace_id order by other.id)
      from contested cross join lateral (
        select ${job.id} from ${job}
        where ${isWaiting(job)} and ${job.workspaceId} = contested.workspace_id
        order by ${job.workspaceId}, ${job.id}
        offset contested.nth - 1 limit greatest(contested.last_nth - contested.nth + 1, 0)
      ) as other
    ),
    -- Every workspace is served as often as there are rounds before, or as it has jobs.
    size as (select begun + waiting as jobs, count(*) as workspaces from queue group by 1)
    select asked.id, (
        (select sum(least(size.jobs, asked.round - 1) * size.workspaces) from size)
        + count(place.id)
      )::int as ahead
    from asked left join place on place.round = asked.round and place.id < asked.id
    group by asked.id, asked.round`);
  return new Map(rows.map((row) => [row.id, row.ahead]));
}

/** The queues (`queue`), the waiting jobs among these with their rounds (`asked`), and what these span (`range`). */
function roundsOf(jobIds: readonly string[]): SQL {
  // Counted from one job asked about to the next, so that one pass by index serves them all.
  return sql`
    queue as materialized (
      select ${jobQueue.workspaceId}, ${jobQueue.begun}, ${jobQueue.waiting}, ${jobQueue.firstWaiting}
      from ${jobQueue} where ${jobQueue.begun} + ${jobQueue.waiting} > 0
    ),
    home as materialized (
      select ${job.id}, ${job.workspaceId},
        lag(${job.id}) over (partition by ${job.workspaceId} order by ${job.id}) as previous
      from ${job} where ${job.id} = any(${sql.param(jobIds)}::uuid[]) and ${isWaiting(job)}
    ),
    older as (
      select home.id, home.workspace_id,
        sum((
          select count(*) from ${job}
          where ${isWaiting(job)} and ${job.workspaceId} = home.workspace_id
            and ${job.id} < home.id and ${job.id} >= coalesce(home.previous, queue.first_waiting)
        )) over (partition by home.workspace_id order by home.id) as jobs
      from home join queue using (workspace_id)
    ),
    asked as materialized (
      select older.id, workspace_id, (queue.begun + older.jobs)::int + 1 as round from older join queue using (workspace_id)
    ),
    range as materialized (
      select min(round) as first, max(round) as last, (array_agg(id order by id desc))[1] as youngest,
        case when count(distinct workspace_id) = 1 then (array_agg(workspace_id))[1] end as only_home
      from asked
    )`;
}
