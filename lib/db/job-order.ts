import { type SQL, sql } from "drizzle-orm";
import type { Database } from "./connection";
import { isBegun, isWaiting, job } from "./schema";

/*
 * The order of service goes in rounds, and a round takes one job of every workspace: those that a workspace has
 * begun before those that wait, each by age. So nobody waits for another's thousand jobs. A job's round is its
 * place among its workspace's open jobs; within a round the oldest job is first.
 *
 * Nothing of it is stored, for it changes for a whole workspace whenever one of its jobs ends. What is read
 * here is what can differ: the jobs that are begun, which are few, and the first waiting ones by index.
 */

/** So many of the oldest waiting jobs are looked through before every workspace is asked for its first one. */
const nearbyMax = 1000;

/**
 * The first job in the order of service that is due and that nobody holds; null when there is none.
 * `passed` are jobs that the caller could not get: they count as begun.
 */
export async function nextDueJobId(db: Database, passed: readonly string[]): Promise<string | null> {
  const taken = sql`any(${sql.param(passed)}::uuid[])`;
  const { rows } = await db.execute<{ id: string }>(sql`
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
    nearby as (
      select id from (
        select ${job.id}, ${job.workspaceId} from ${job}
        where ${isWaiting(job)} order by ${job.id} limit ${nearbyMax}
      ) as oldest
      where workspace_id not in (select workspace_id from busy)
      order by id
      limit 1
    ),
    line as (
      (
        select ${job.workspaceId} from ${job}
        where ${isWaiting(job)} and not exists (select from nearby)
        order by ${job.workspaceId} limit 1
      )
      union all
      select (
        select ${job.workspaceId} from ${job}
        where ${isWaiting(job)} and ${job.workspaceId} > line.workspace_id
        order by ${job.workspaceId} limit 1
      )
      from line where line.workspace_id is not null
    ),
    anywhere as (
      select first.id
      from line cross join lateral (${firstWaiting(sql`line.workspace_id`, taken)}) as first
      where line.workspace_id not in (select workspace_id from busy)
      order by first.id
      limit 1
    )
    select id from (
      select id, round from resumed
      union all select id, round from behind_begun
      union all select id, 1 from nearby
      union all select id, 1 from anywhere
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
  // The jobs between two of those asked about come to one number, so that one pass by index serves them all.
  const ids = sql`${sql.param([...jobIds].sort())}::uuid[]`;
  const { rows } = await db.execute<{ id: string; ahead: number }>(sql`
    with begun as materialized (
      select ${job.id}, ${job.workspaceId},
        row_number() over (partition by ${job.workspaceId} order by ${job.id}) as round
      from ${job} where ${isBegun(job)}
    ),
    busy as materialized (
      select workspace_id, count(*)::int as jobs from begun group by workspace_id
    ),
    counted as materialized (
      select ${job.workspaceId}, width_bucket(${job.id}, ${ids}) as bucket, count(*)::int as jobs
      from ${job} where ${isWaiting(job)} group by 1, 2
      union all
      select workspace_id, 0, 0 from busy
    ),
    line as materialized (
      select asked.id, asked.number, counted.workspace_id,
        coalesce(max(busy.jobs), 0) as begun,
        sum(counted.jobs) as waiting,
        sum(case when counted.bucket < asked.number then counted.jobs else 0 end) as older
      from unnest(${ids}) with ordinality as asked (id, number)
        cross join counted
        left join busy on busy.workspace_id = counted.workspace_id
      group by asked.id, asked.number, counted.workspace_id
    ),
    home as materialized (
      select ${job.id}, ${job.workspaceId} from ${job} where ${job.id} = any(${ids}) and ${isWaiting(job)}
    ),
    asked as materialized (
      select line.id, line.begun + line.older + 1 as round
      from line join home on home.id = line.id and home.workspace_id = line.workspace_id
    )
    select asked.id, (
        (select count(*) from begun where begun.round = asked.round and begun.id < asked.id)
        + sum(
            least(line.begun + line.waiting, asked.round - 1)
            + case when line.begun < asked.round and line.begun + line.older >= asked.round then 1 else 0 end
          )
      )::int as ahead
    from asked join line on line.id = asked.id
    group by asked.id, asked.round`);
  return new Map(rows.map((row) => [row.id, row.ahead]));
}
