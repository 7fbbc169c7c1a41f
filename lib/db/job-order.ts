import { type SQL, sql } from "drizzle-orm";
import { job } from "./schema";

/**
 * Every open job with its place in the order of service, as the body of a CTE (id, place; the first is 1).
 * The order is fair between workspaces: it goes in rounds, and a round takes one job of every workspace,
 * those that a workspace has running before those that wait. So nobody waits for another's thousand jobs.
 */
export function openJobsInOrder(): SQL {
  return sql`
    select id, row_number() over (order by round, id) as place
    from (
      select
        ${job.id} as id,
        row_number() over (
          partition by ${job.workspaceId}
          order by ${job.startedAt} is null, ${job.id}
        ) as round
      from ${job}
      where ${job.stage} is not null
    ) as rounds`;
}
