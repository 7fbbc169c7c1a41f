import { sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { isBegun, isWaiting, job, resumableAt, workTurn } from "@/lib/platform/db/schema";
import type { DueRow } from "@/lib/work/due-row";
import { dueInTurn } from "@/lib/work/turn-rows";

/** At most this many begun and this many waiting jobs of one workspace are offered at once. */
const ofWorkspaceMax = 8;

const begunColumns = { stage: sql`begun.stage`, startedAt: sql`begun.started_at` };
const waitingColumns = { stage: sql`waiting.stage`, startedAt: sql`waiting.started_at` };
const begunDueAt = resumableAt({ nextAt: sql`begun.next_at`, leaseUntil: sql`begun.lease_until` });

/** Names a turn of a job: its stage, the attempt, and when it was last claimed or released. */
const turnOf = (alias: string) => {
  const of = sql.raw(alias);
  return sql`concat_ws('.', ${of}.stage, ${of}.attempts, (extract(epoch from ${of}.updated_at) * 1000)::bigint)`;
};

// Both ordered by workspace too; otherwise the planner may scan the index across all workspaces.
const dueOfWorkspace = sql`
  (
    select begun.id, begun.id::text as lock, ${turnOf("begun")} as turn, ${begunDueAt} as due_at,
      extract(epoch from ${begunDueAt})::float8 as place
    from ${job} as begun
    where begun.workspace_id = turn.workspace_id and ${begunDueAt} <= now() and ${isBegun(begunColumns)}
    order by begun.workspace_id, ${begunDueAt}, begun.id limit ${sql.raw(String(ofWorkspaceMax))}
  )
  union all
  (
    select waiting.id, waiting.id::text, ${turnOf("waiting")}, waiting.next_at, 'infinity'::float8
    from ${job} as waiting
    where waiting.workspace_id = turn.workspace_id and waiting.next_at <= now() and ${isWaiting(waitingColumns)}
    order by waiting.workspace_id, waiting.id limit ${sql.raw(String(ofWorkspaceMax))}
  )`;

/** A job that waits is due from its start on, so the first one stands for all. */
const nextDueAt = sql`least(
  (select ${begunDueAt} from ${job} as begun
    where begun.workspace_id = ${workTurn.workspaceId} and ${isBegun(begunColumns)}
    order by begun.workspace_id, ${begunDueAt} limit 1),
  (select waiting.next_at from ${job} as waiting
    where waiting.workspace_id = ${workTurn.workspaceId} and ${isWaiting(waitingColumns)}
    order by waiting.workspace_id, waiting.id limit 1)
)`;

/**
 * Due stages in the order of service, at most `limit`, without claiming them: workspaces take turns with one stage each,
 * and in a workspace begun jobs come first, by how long they have been due, and then the waiting ones by age.
 */
export function dueStages(db: Database, limit: number): Promise<DueRow[]> {
  return dueInTurn(db, { kind: "generation", due: dueOfWorkspace, nextDueAt }, limit);
}
