import { and, lte, sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { secondsFromNow } from "@/lib/platform/db/database-time";
import { isUnclaimed } from "@/lib/platform/db/leases";
import { citedPage, workTurn } from "@/lib/platform/db/schema";
import { atMostOfEach, type DueRow } from "@/lib/work/due-row";
import { dueInTurn } from "@/lib/work/turn-rows";

/** How many pages of one workspace are offered at once, and how many of the first due ones are looked at for them. */
const ofWorkspaceMax = sql.raw("4");
const lookedAt = sql.raw("200");
/** How long a workspace waits for its next turn when all of its due pages are on hosts that are being asked. */
const hostInUseSeconds = 3;

/** True while no page of the same host is being asked for, so that no site is asked twice at once. */
export const citedHostIsFree = sql`not exists (
  select from ${citedPage} "other"
  where "other".host = ${citedPage.host} and "other".lease_token is not null and "other".lease_until > now()
    and "other".id <> ${citedPage.id}
)`;

/** True of a page that can be asked for now. */
export const isDuePage = and(lte(citedPage.nextAt, sql`now()`), isUnclaimed(citedPage));

/** One page of each free host. */
const dueOfWorkspace = sql`
  select first.id, first.host as lock, first.turn, first.next_at as due_at, first.next_at as place
  from (
    select distinct on (${citedPage.host}) ${citedPage.id}, ${citedPage.host}, ${citedPage.nextAt},
      concat_ws('.', ${citedPage.checks}, ${citedPage.attempts}, (extract(epoch from ${citedPage.nextAt}) * 1000)::bigint) as turn
    from (
      select * from ${citedPage} where ${citedPage.workspaceId} = turn.workspace_id and ${isDuePage}
      order by ${citedPage.nextAt} limit ${lookedAt}
    ) as "cited_page"
    where ${citedHostIsFree} order by ${citedPage.host}, ${citedPage.nextAt}
  ) as first order by first.next_at, first.id limit ${ofWorkspaceMax}`;

const nextDueAt = sql`
  select greatest(${citedPage.nextAt}, ${secondsFromNow(hostInUseSeconds)}) from ${citedPage}
  where ${citedPage.workspaceId} = ${workTurn.workspaceId} and ${citedPage.nextAt} is not null
  order by ${citedPage.nextAt} limit 1`;

/** Due pages, workspaces in turn, one of each host and at most `limit`, without claiming them. */
export async function dueCitedPages(db: Database, limit: number): Promise<DueRow[]> {
  const due = await dueInTurn(db, { kind: "citations", due: dueOfWorkspace, nextDueAt }, limit);
  return atMostOfEach(due, ({ lock }) => lock, 1);
}
