import { sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { audit, auditTurn, isOpenAudit } from "@/lib/platform/db/schema";
import type { DueRow } from "@/lib/work/due-row";

/** How many audits of one workspace are offered at once. */
const ofWorkspaceMax = 4;

type AuditTurnRow = { id: string; workspace: string; host: string; turn: string; overdue: number };

/** Due audits, workspaces in turn and at most `limit`, without claiming them. */
export async function dueAudits(db: Database, limit: number): Promise<DueRow[]> {
  const rows = await db.execute<AuditTurnRow>(sql`
    with turn as materialized (
      select ${auditTurn.workspaceId}, ${auditTurn.turnAt} from ${auditTurn} where ${auditTurn.turnAt} <= now()
      order by ${auditTurn.turnAt} limit ${limit}
    ),
    candidate as (
      select turn.workspace_id, turn.turn_at, due.*,
        row_number() over (partition by turn.workspace_id order by due.next_at, due.id) as round
      from turn cross join lateral (
        select ${audit.id}, ${audit.host}, ${audit.attempts}, ${audit.nextAt} from ${audit}
        where ${audit.workspaceId} = turn.workspace_id and ${isOpenAudit(audit)} and ${audit.nextAt} <= now()
          and (${audit.leaseUntil} is null or ${audit.leaseUntil} < now())
        order by ${audit.nextAt}, ${audit.id} limit ${ofWorkspaceMax}
      ) as due
    )
    select id, workspace_id as workspace, host,
      concat_ws('.', attempts, (extract(epoch from next_at) * 1000)::bigint) as turn,
      extract(epoch from now() - next_at)::float8 as overdue
    from candidate order by round, turn_at, id limit ${limit}`);
  return rows.map(({ id, workspace, host, turn, overdue }) => {
    return { id, workspaceId: workspace, lock: host, turn, overdueSeconds: overdue };
  });
}
