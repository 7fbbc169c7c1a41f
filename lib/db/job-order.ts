import { type SQL, sql } from "drizzle-orm";
import { job } from "./schema";

/**
 * Every open job with its place in the fair order, as the body of a CTE (id, started, round).
 * Jobs that run already are served first. The rest go in rounds: a round takes one job of every
 * workspace, and the jobs that a workspace has running count as its first rounds.
 */
export function openJobsInOrder(): SQL {
  return sql`
    select
      ${job.id} as id,
      ${job.startedAt} is not null as started,
      row_number() over (
        partition by ${job.workspaceId}
        order by ${job.startedAt} is null, ${job.id}
      ) as round
    from ${job}
    where ${job.stage} is not null`;
}
