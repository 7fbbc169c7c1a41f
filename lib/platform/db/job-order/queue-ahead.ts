import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../connection";
import { isBegun, isWaiting, job, jobQueue } from "../schema";

/** How many waiting jobs of a workspace are counted from the front of its queue, and from its end. */
const countedMax = 1_000;

/** The most workspaces whose jobs are counted; of more, a sample of this size stands for all. */
const sampleMax = 1_000;
/** The most workspaces that are counted; the number of more is estimated. */
const hashedMax = 4_000;

/**
 * The most other workspaces that are asked which job they have in the same round, and of several requested jobs, the most
 * jobs that they are asked for.
 */
const contestedMax = 100;
const contestedJobsMax = 2_000;

/** The most workspaces whose first waiting job is counted before one that is in the same round. */
const firstsMax = 3_000;

/**
 * For each of these jobs that is waiting, how many open jobs are served before it. Counting would slow with the length
 * of the queue: behind more than `countedMax` jobs of its own workspace, and before as many, a job's place is estimated
 * by its age, and where many workspaces have open jobs, theirs are estimated from a sample.
 */
export async function queueAhead(db: Database, jobIds: readonly string[]): Promise<Map<string, number>> {
  if (jobIds.length === 0) return new Map();
  const rows = await db.execute<{ id: string; ahead: number }>(sql`
    with ${roundsOf(jobIds)},
    -- Workspaces with further waiting jobs, beside the first, that may share a round with a requested job; of many, a
    -- sample that stands for all.
    contested as (
      select workspace_id, begun, weight * count(*) over () / least(count(*) over (), range.contested_max) as weight,
        greatest(2, range.first - begun) as nth, range.last - begun as last_nth
      from queue cross join range
      where queue.waiting > 1 and queue.first_waiting < range.youngest
        and queue.workspace_id is distinct from range.only_home
        and queue.begun + queue.waiting >= range.first and queue.begun + 2 <= range.last
        and range.first - queue.begun <= ${countedMax}
      order by uuid_hash(queue.workspace_id) limit (select contested_max from range)
    ),
    place as materialized (
      select begun.id,
        range.first - 1 + row_number() over (partition by queue.workspace_id order by begun.id) as round, queue.weight, false as is_first
      from queue cross join range cross join lateral (
        select ${job.id} from ${job} where ${isBegun(job)} and ${job.workspaceId} = queue.workspace_id
        order by ${job.workspaceId}, ${job.id}
        offset range.first - 1 limit range.last - range.first + 1
      ) as begun
      where queue.begun >= range.first
      union all
      select first_waiting, begun + 1, weight, true from queue where waiting > 0
      union all
      select other.id, contested.begun + contested.nth - 1 + row_number() over (partition by contested.workspace_id order by other.id), contested.weight, false
      from contested cross join lateral (
        select ${job.id} from ${job}
        where ${isWaiting(job)} and ${job.workspaceId} = contested.workspace_id
        order by ${job.workspaceId}, ${job.id}
        offset contested.nth - 1 limit greatest(least(contested.last_nth, ${countedMax}) - contested.nth + 1, 0)
      ) as other
    ),
    -- In the rounds before, each workspace is served once per round, or as often as it has jobs.
    size as (select begun + waiting as jobs, sum(weight) as workspaces from queue group by 1)
    select requested.id, round(
        (select sum(least(size.jobs, requested.round - 1) * size.workspaces) from size)
        + coalesce(sum(place.weight) filter (where not place.is_first), 0)
        + coalesce(${firstInRound}, sum(place.weight) filter (where place.is_first), 0)
      )::int as ahead
    from requested left join place on place.round = requested.round and place.id < requested.id
    group by requested.id, requested.round`);
  return new Map(rows.map((row) => [row.id, row.ahead]));
}

/**
 * How many workspaces have their first waiting job in the same round and before the requested one; null where they are all
 * in `queue`, and where there are too many to be counted.
 */
const firstInRound = sql`(
  select case when count(*) <= ${firstsMax} then count(*) end from part cross join lateral (
    select from ${jobQueue}
    where ${jobQueue.waiting} > 0 and ${jobQueue.begun} = requested.round - 1 and ${jobQueue.firstWaiting} < requested.id
    limit ${firstsMax + 1}
  ) as first where part.weight > 1 having bool_and(part.weight > 1))`;

function waitingOf(workspaceId: SQL): SQL {
  return sql`from ${job} where ${isWaiting(job)} and ${job.workspaceId} = ${workspaceId}`;
}

/** How many rows the query `select …` has, at most one more than `countedMax`. */
function countUpTo(rows: SQL): SQL {
  return sql`(select count(*)::int from (select ${rows} limit ${countedMax + 1}) as counted)`;
}

/**
 * CTEs: the queues of workspaces, each with the number of workspaces that it stands for (`queue`, `part`), the requested
 * waiting jobs with their rounds (`requested`), and their span (`range`).
 */
function roundsOf(jobIds: readonly string[]): SQL {
  // Counts from one requested job to the next, so that one pass through the index serves them all.
  return sql`
    home as materialized (
      select ${job.id}, ${job.workspaceId}, ${job.createdAt},
        lag(${job.id}) over (partition by ${job.workspaceId} order by ${job.id}) as previous
      from ${job} where ${job.id} = any(${sql.param(jobIds)}::uuid[]) and ${isWaiting(job)}
    ),
    ${queuesBeside(sql`home`)},
    step as materialized (
      select home.*, queue.waiting, queue.first_waiting, ${countUpTo(sql`${waitingOf(sql`home.workspace_id`)}
          and ${job.id} < home.id and ${job.id} >= coalesce(home.previous, queue.first_waiting)
          order by ${job.workspaceId}, ${job.id}`)} as jobs
      from home join queue using (workspace_id)
    ),
    ending as materialized (
      select youngest.workspace_id, ${countUpTo(sql`${waitingOf(sql`youngest.workspace_id`)}
          and ${job.id} >= youngest.id order by ${job.workspaceId} desc, ${job.id} desc`)} as jobs
      from (select distinct on (workspace_id) workspace_id, id from home order by workspace_id, id desc) as youngest
    ),
    counted as (
      select step.id, step.workspace_id, step.created_at, step.waiting, step.first_waiting,
        sum(step.jobs) over before as front, bool_and(step.jobs <= ${countedMax}) over before as is_front_whole,
        ending.jobs + coalesce(sum(step.jobs) over behind, 0) as back,
        ending.jobs <= ${countedMax} and coalesce(bool_and(step.jobs <= ${countedMax}) over behind, true) as is_back_whole
      from step join ending using (workspace_id)
      window before as (partition by workspace_id order by step.id),
        behind as (partition by workspace_id order by step.id rows between 1 following and unbounded following)
    ),
    older as (
      select counted.id, workspace_id, case when is_front_whole then front when is_back_whole then waiting - back
        else least(waiting - back, greatest(front, floor(waiting * ${ageAmong}))) end as jobs
      from counted
    ),
    requested as materialized (
      select older.id, workspace_id, (queue.begun + older.jobs)::int + 1 as round from older join queue using (workspace_id)
    ),
    range as materialized (
      select min(round) as first, max(round) as last, (array_agg(id order by id desc))[1] as youngest,
        case when count(distinct workspace_id) = 1 then (array_agg(workspace_id))[1] end as only_home,
        least(${contestedMax}, ${contestedJobsMax} / greatest(1, max(round) - min(round))) as contested_max
      from requested
    )`;
}

/**
 * CTEs: the queues of the workspaces in `home`, and those of others or a sample of them, with the number of workspaces
 * that each stands for (`queue`, `part`).
 */
function queuesBeside(home: SQL): SQL {
  return sql`
    -- The workspaces with the smallest hashes: asked again soon, the same ones are counted.
    sample as materialized (
      select ${jobQueue.workspaceId}, ${jobQueue.begun}, ${jobQueue.waiting}, ${jobQueue.firstWaiting}
      from ${jobQueue} where ${isOpen} order by ${hashOfWorkspace} limit ${sampleMax}
    ),
    -- Hashes are spread evenly, so the largest of so many says which part of all workspaces these are.
    hashed as (
      select count(*) as workspaces, max(hash)::float - ${hashMin} as span
      from (select ${hashOfWorkspace} as hash from ${jobQueue} where ${isOpen} order by hash limit ${hashedMax}) as hash
    ),
    part as materialized (
      select greatest(1, workspaces * case when workspaces < ${hashedMax} then 1 else ${hashCount} / (span + 1) end
        / ${sampleMax}) as weight
      from hashed
    ),
    queue as materialized (
      select workspace_id, begun, waiting, first_waiting, 1::float as weight
      from ${jobQueue} where workspace_id in (select workspace_id from ${home})
      union all
      select workspace_id, begun, waiting, first_waiting, part.weight
      from sample cross join part where workspace_id not in (select workspace_id from ${home})
    )`;
}

/** Worded as in the index. */
const isOpen = sql`${jobQueue.begun} + ${jobQueue.waiting} > 0`;
const hashOfWorkspace = sql`uuid_hash(${jobQueue.workspaceId})`;
const [hashMin, hashCount] = [-(2 ** 31), 2 ** 32];

/** Where the age of a counted job lies between those of the first and the last waiting job of its workspace, from 0 to 1. */
const ageAmong = sql`(
  select coalesce(extract(epoch from counted.created_at - first.created_at)
    / nullif(extract(epoch from last.created_at - first.created_at), 0), 0.5)
  from (select ${job.createdAt} from ${job} where ${job.id} = counted.first_waiting) as first cross join (
    select ${job.createdAt} from ${job} where ${isWaiting(job)} and ${job.workspaceId} = counted.workspace_id
    order by ${job.workspaceId} desc, ${job.id} desc limit 1
  ) as last)`;
