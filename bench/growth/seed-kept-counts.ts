import { kinds, type SeedStep } from "./seed-step";

const { activity, user, workspace, project, article } = kinds;

/** The activity trail, and the tables that triggers keep, which do not run while the others are filled. */
export const keptCountSteps: SeedStep[] = [
  {
    // One in a hundred is too old to keep.
    name: "activity",
    sql: ({ activities, workspaces }) => `
      insert into activity (id, operation, outcome, surface, actor_kind, actor_id, actor_label, workspace_id, project_id,
        resource_id, request_id, created_at)
      select pg_temp.id(${activity}, n, at), 'articles.publish', 'ok', 'dashboard', 'user', pg_temp.id(${user}, owner),
        'user@example.com', pg_temp.id(${workspace}, owner), pg_temp.id(${project}, owner), pg_temp.id(${article}, n),
        gen_random_uuid(), at
      from generate_series(1, ${activities}) n,
        lateral (select now() - interval '101 days' * (1 - n::float8 / ${activities}) as at,
          pg_temp.owner(n, ${workspaces}) as owner) made`,
  },
  {
    name: "the turns of workspaces",
    sql: () => `
      insert into work_turn (kind, workspace_id, at)
      select 'generation', workspace_id, min(greatest(next_at, lease_until)) from job where stage is not null group by 2`,
  },
  {
    name: "the numbers of articles",
    sql: () => `
      insert into article_count (project_id, finished, visible, offered)
      select project_id, count(*), count(*) filter (where not hidden), count(*) filter (where not hidden)
      from article group by 1`,
  },
  {
    name: "the versions of feeds",
    sql: () => "insert into feed_version (project_id) select id from project",
  },
  {
    name: "the balances of credits",
    sql: () => `
      insert into credit_balance (workspace_id, credits) select workspace_id, sum(amount) from credit_entry group by 1`,
  },
];
