import { sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { isBegun, isWaiting, job, jobQueue, resumableAt } from "@/lib/platform/db/schema";
import type { DueRow } from "@/lib/work/due-row";

/** At most this many rows of one workspace are offered at once, so that a long queue leaves room for others. */
const ofWorkspaceMax = 8;

/**
 * Due stages in the order of service (lib/platform/db/job-order), at most `limit`, without claiming them. Reads the
 * queues of a bounded number of workspaces and the first rows of each, however many jobs are open.
 */
export async function dueStages(db: Database, limit: number): Promise<DueRow[]> {
  const dueAt = resumableAt({ nextAt: sql`begun.next_at`, leaseUntil: sql`begun.lease_until` });
  const fields = sql`id, stage, attempts, updated_at`;
  const rows = await db.execute<{ id: string; workspace: string; turn: string; overdue: number }>(sql`
    with turn as materialized (
      select ${jobQueue.workspaceId} from ${jobQueue} where ${jobQueue.resumeAt} <= now()
      order by ${jobQueue.resumeAt} limit ${limit}
    ),
    fresh as materialized (
      select ${jobQueue.workspaceId}, ${jobQueue.begun} from ${jobQueue} where ${jobQueue.waiting} > 0
      order by ${jobQueue.begun}, ${jobQueue.firstWaiting} limit ${limit}
    ),
    candidate as (
      select turn.workspace_id, due.*, row_number() over (partition by turn.workspace_id order by due.id) as round
      from turn cross join lateral (
        select ${fields}, ${dueAt} as due_at from ${job} as begun
        where begun.workspace_id = turn.workspace_id and ${dueAt} <= now()
          and ${isBegun({ stage: sql`begun.stage`, startedAt: sql`begun.started_at` })}
        order by begun.workspace_id, ${dueAt} limit ${ofWorkspaceMax}
      ) as due
      union all
      select fresh.workspace_id, due.*,
        fresh.begun + row_number() over (partition by fresh.workspace_id order by due.id) as round
      from fresh cross join lateral (
        select ${fields}, waiting.next_at as due_at from ${job} as waiting
        where waiting.workspace_id = fresh.workspace_id and waiting.next_at <= now()
          and ${isWaiting({ stage: sql`waiting.stage`, startedAt: sql`waiting.started_at` })}
        order by waiting.workspace_id, waiting.id limit ${ofWorkspaceMax}
      ) as due
    )
    select id, workspace_id as workspace,
      concat_ws('.', stage, attempts, (extract(epoch from updated_at) * 1000)::bigint) as turn,
      extract(epoch from now() - due_at)::float8 as overdue
    from candidate order by round, id limit ${limit}`);
  return rows.map(({ id, workspace, turn, overdue }) => {
    return { id, workspaceId: workspace, lock: id, turn, overdueSeconds: overdue };
  });
}
