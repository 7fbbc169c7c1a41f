import { and, lte, sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { secondsFromNow } from "@/lib/platform/db/database-time";
import { isUnclaimed } from "@/lib/platform/db/leases";
import { audit, isOpenAudit, workTurn } from "@/lib/platform/db/schema";
import type { DueRow } from "@/lib/work/due-row";
import { dueInTurn } from "@/lib/work/turn-rows";

/** How many audits of one workspace are offered at once. */
const ofWorkspaceMax = sql.raw("4");
/** How long a workspace waits for its next turn when all of its due audits are of hosts that are in use. */
const hostInUseSeconds = 3;

/** True while no audit of the same host is worked on, which would ask the host twice at once. */
export const hostIsFree = sql`not exists (
  select from ${audit} "other"
  where "other".host = ${audit.host} and "other".lease_token is not null and "other".lease_until > now()
    and "other".id <> ${audit.id}
)`;

/** True of an audit that can be worked on now. */
export const isDueAudit = and(
  isOpenAudit(audit),
  lte(audit.nextAt, sql`now()`),
  isUnclaimed(audit),
  hostIsFree,
);

const dueOfWorkspace = sql`
  select ${audit.id}, ${audit.host} as lock,
    concat_ws('.', ${audit.attempts}, (extract(epoch from ${audit.nextAt}) * 1000)::bigint) as turn,
    ${audit.nextAt} as due_at, ${audit.nextAt} as place
  from ${audit} where ${audit.workspaceId} = turn.workspace_id and ${isDueAudit}
  order by ${audit.nextAt}, ${audit.id} limit ${ofWorkspaceMax}`;

const nextDueAt = sql`
  select greatest(min(greatest(${audit.nextAt}, ${audit.leaseUntil})), ${secondsFromNow(hostInUseSeconds)})
  from ${audit} where ${audit.workspaceId} = ${workTurn.workspaceId} and ${isOpenAudit(audit)} having count(*) > 0`;

/** Due audits, workspaces in turn and at most `limit`, without claiming them. */
export function dueAudits(db: Database, limit: number): Promise<DueRow[]> {
  return dueInTurn(db, { kind: "audits", due: dueOfWorkspace, nextDueAt }, limit);
}
