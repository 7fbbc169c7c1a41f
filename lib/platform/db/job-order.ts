import { type SQL, sql } from "drizzle-orm";
import type { Database } from "./connection";
import { isBegun, isWaiting, job, jobQueue, resumableAt } from "./schema";
import { statement } from "./statement";

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
  const [first] = await nextDue(db, { skipped });
  return first?.id ?? null;
}

const nextDue = statement<{ skipped: readonly string[] }, { id: string }>((value) => {
  const anySkipped = sql`any(${value("skipped")}::uuid[])`;
  return sql`
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
    limit 1`;
});

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

/** How many waiting jobs of a workspace are counted from the front of its queue, and from its end. */
const countedMax = 1_000;

/**
 * The most other workspaces that are asked which job they have in the same round; of more, a sample of this size is
 * asked.
 */
const contestedMax = 100;

/**
 * For each of these jobs that is waiting, how many open jobs are served before it. Counting would slow with the length
 * of the queue: behind more than `countedMax` jobs of its own workspace, and before as many, a job's place is estimated
 * by its age, and within its round the jobs of many other workspaces are estimated from a sample.
 */
export async function queueAhead(db: Database, jobIds: readonly string[]): Promise<Map<string, number>> {
  if (jobIds.length === 0) return new Map();
  const rows = await db.execute<{ id: string; ahead: number }>(sql`
    with ${roundsOf(jobIds)},
    -- Workspaces with further waiting jobs, beside the first, that may share a round with a requested job; of many, a
    -- sample that stands for all.
    contested as (
      select queue.*, count(*) over ()::float / least(count(*) over (), ${contestedMax}) as weight, greatest(2, range.first - queue.begun) as nth, range.last - queue.begun as last_nth
      from queue cross join range
      where queue.waiting > 1 and queue.first_waiting < range.youngest
        and queue.workspace_id is distinct from range.only_home
        and queue.begun + queue.waiting >= range.first and queue.begun + 2 <= range.last
        and range.first - queue.begun <= ${countedMax}
      order by uuid_hash(queue.workspace_id) limit ${contestedMax}
    ),
    place as materialized (
      select begun.id,
        range.first - 1 + row_number() over (partition by queue.workspace_id order by begun.id) as round, 1 as weight
      from queue cross join range cross join lateral (
        select ${job.id} from ${job} where ${isBegun(job)} and ${job.workspaceId} = queue.workspace_id
        order by ${job.workspaceId}, ${job.id}
        offset range.first - 1 limit range.last - range.first + 1
      ) as begun
      where queue.begun >= range.first
      union all
      select first_waiting, begun + 1, 1 from queue where waiting > 0
      union all
      select other.id, contested.begun + contested.nth - 1 + row_number() over (partition by contested.workspace_id order by other.id), contested.weight
      from contested cross join lateral (
        select ${job.id} from ${job}
        where ${isWaiting(job)} and ${job.workspaceId} = contested.workspace_id
        order by ${job.workspaceId}, ${job.id}
        offset contested.nth - 1 limit greatest(least(contested.last_nth, ${countedMax}) - contested.nth + 1, 0)
      ) as other
    ),
    -- In the rounds before, each workspace is served once per round, or as often as it has jobs.
    size as (select begun + waiting as jobs, count(*) as workspaces from queue group by 1)
    select requested.id, (
        (select sum(least(size.jobs, requested.round - 1) * size.workspaces) from size)
        + round(coalesce(sum(place.weight), 0))
      )::int as ahead
    from requested left join place on place.round = requested.round and place.id < requested.id
    group by requested.id, requested.round`);
  return new Map(rows.map((row) => [row.id, row.ahead]));
}

function waitingOf(workspaceId: SQL): SQL {
  return sql`from ${job} where ${isWaiting(job)} and ${job.workspaceId} = ${workspaceId}`;
}

/** How many rows the query `select …` has, at most one more than `countedMax`. */
function countUpTo(rows: SQL): SQL {
  return sql`(select count(*)::int from (select ${rows} limit ${countedMax + 1}) as counted)`;
}

/** CTEs: all queues (`queue`), the requested waiting jobs with their rounds (`requested`), and their span (`range`). */
function roundsOf(jobIds: readonly string[]): SQL {
  // Counts from one requested job to the next, so that one pass through the index serves them all.
  return sql`
    queue as materialized (
      select ${jobQueue.workspaceId}, ${jobQueue.begun}, ${jobQueue.waiting}, ${jobQueue.firstWaiting}
      from ${jobQueue} where ${jobQueue.begun} + ${jobQueue.waiting} > 0
    ),
    home as materialized (
      select ${job.id}, ${job.workspaceId}, ${job.createdAt},
        lag(${job.id}) over (partition by ${job.workspaceId} order by ${job.id}) as previous
      from ${job} where ${job.id} = any(${sql.param(jobIds)}::uuid[]) and ${isWaiting(job)}
    ),
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
        case when count(distinct workspace_id) = 1 then (array_agg(workspace_id))[1] end as only_home
      from requested
    )`;
}

/** Where the age of a counted job lies between those of the first and the last waiting job of its workspace, from 0 to 1. */
const ageAmong = sql`(
  select coalesce(extract(epoch from counted.created_at - first.created_at)
    / nullif(extract(epoch from last.created_at - first.created_at), 0), 0.5)
  from (select ${job.createdAt} from ${job} where ${job.id} = counted.first_waiting) as first cross join (
    select ${job.createdAt} from ${job} where ${isWaiting(job)} and ${job.workspaceId} = counted.workspace_id
    order by ${job.workspaceId} desc, ${job.id} desc limit 1
  ) as last)`;
