import { kinds, type SeedStep } from "./seed-step";

const { workspace, project } = kinds;

/** The figures of search engines: half a year of the first project's pages, and a month of a page of every other one. */
export const resultSteps: SeedStep[] = [
  {
    name: "figures of pages",
    sql: ({ figures, workspaces }) => `
      insert into search_figure (project_id, page, day, query, clicks, impressions, position)
      select pg_temp.id(${project}, owner), 'site-' || owner || '.example/page-' || page, current_date - 3 - back, query,
        page % 7, 7 + page % 90, 1 + back % 40
      from (
          select 1 as owner, greatest(1, ${figures} / 10 / 540) as pages, 180 as days
          union all
          select n, 1, greatest(1, least(450, ${figures} * 9 / 10 / 3 / ${workspaces})) from generate_series(2, ${workspaces}) n
        ) as owners,
        lateral generate_series(1, pages) as page, lateral generate_series(0, days - 1) as back,
        (values (''), ('how to care for an anvil'), ('anvil oil')) as queries (query)`,
  },
  {
    // One in a hundred is due.
    name: "connections to Search Console",
    sql: ({ workspaces }) => `
      insert into search_source (project_id, workspace_id, property, client_email, secret, newest_day, oldest_day,
        back_to_day, next_at)
      select pg_temp.id(${project}, n), pg_temp.id(${workspace}, n), 'sc-domain:site-' || n || '.example',
        'galley@site.example', 'v1.unknown.0.0.0', current_date - 3, current_date - 183, current_date - 488,
        case when n % 100 = 1 then now() - make_interval(secs => n::int) else now() + make_interval(mins => (n % 1440)::int) end
      from generate_series(1, ${workspaces}) n`,
  },
  {
    name: "the turns to read figures",
    sql: () => `
      insert into work_turn (kind, workspace_id, at) select 'results', workspace_id, min(next_at) from search_source group by 2`,
  },
];
