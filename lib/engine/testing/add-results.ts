import { sql } from "drizzle-orm";
import type { Sample } from "@/bench/growth/sample";
import type { Database } from "@/lib/platform/db/connection";
import { computeResults } from "@/lib/results/compute";
import type { Services } from "@/lib/services";
import { bringTurnForward } from "@/lib/work/turn-rows";

/** How many of the sample's pages have figures, for how many days, and how many rows each has on one. */
export const figured = { pages: 100, days: 250, rowsEach: 8 } as const;

/** Inserts 200,000 figures of the sample's project, and some of others. */
export async function addFigures(services: Services, sample: Sample): Promise<void> {
  const { db } = services;
  await db.execute(sql`
    insert into search_figure (project_id, page, day, query, clicks, impressions, position)
    select project_id, regexp_replace(external_url, '^https://', ''), current_date - 3 - day,
      case when number = 0 then '' else 'query ' || number || ' of ' || nth end, 1, 20, 5
    from (
      select project_id, external_url, row_number() over (partition by project_id order by article_id desc) as nth
      from publication where state = 'published'
    ) as page,
      generate_series(0, ${figured.days - 1}::int) as day, generate_series(0, ${figured.rowsEach - 1}::int) as number
    where nth <= case when project_id = ${sample.projectId} then ${figured.pages}::int else 1 end
      and (project_id = ${sample.projectId} or day % 50 = 0)`);
  await db.execute("vacuum (analyze) search_figure");
  await computeResults(services, sample.projectId, new Date());
  for (const table of ["article_result", "project_result"]) await db.execute(`vacuum (analyze) ${table}`);
}

/** Results of every article of the sample's project, and figures of one page for half a year, each with many queries. */
export async function addResults(db: Database, { projectId, articleId }: Sample): Promise<void> {
  await db.execute(sql`
    insert into article_result (article_id, project_id, page, until_day, clicks, impressions, position, clicks_before,
      impressions_before, verdict, reasons, queries, computed_at)
    select id, project_id, 'site.example/' || id, '2026-11-25', n, 10 * n, 5, n, 10 * n,
      (array['refresh', 'expand', 'merge', 'leave', 'too_early'])[1 + n % 5], '[]', '[]', now()
    from (select id, project_id, row_number() over (order by id)::int as n from article) numbered
    on conflict do nothing`);
  await db.execute(sql`
    insert into project_result (project_id, until_day, clicks, impressions, ideas, computed_at)
    values (${projectId}, '2026-11-25', 1, 10, '[]', now()) on conflict do nothing`);
  await db.execute(sql`
    insert into search_figure (project_id, page, day, query, clicks, impressions, position)
    select ${projectId}, 'site.example/' || ${articleId}, '2026-11-25'::date - day, case query when 0 then '' else 'query ' || query end,
      0, 1, 5
    from generate_series(0, 180) day, generate_series(0, 40) query on conflict do nothing`);
  for (const table of ["article_result", "project_result", "search_figure"]) {
    await db.execute(`vacuum (analyze) ${table}`);
  }
}

/** Pages that articles cite: many with changes, many that are due, on few hosts, and articles that were never looked at. */
export async function addCitedPages(db: Database, { workspaceId }: Sample): Promise<void> {
  const claims = { version: 7, languageCode: "en", superlativesChecked: true, complete: true, claims: [] };
  const change = [{ claimId: "c", text: "$20", before: "It costs $20.", after: "It costs $25." }];
  await db.execute(sql`
    insert into cited_page (article_id, url, project_id, workspace_id, host, article_version, next_at, changes, changed_at,
      checked_at)
    select article.id, 'https://' || n || '.example/', project_id, workspace_id, n || '.example', 1,
      case when n = 1 then now() - interval '1 day' else now() + interval '30 days' end,
      case when n = 2 then ${JSON.stringify(change)}::jsonb else '[]'::jsonb end, case when n = 2 then now() end, now()
    from article join project on project.id = article.project_id, generate_series(1, 3) n
    where article.deleted_at is null`);
  await db.execute(sql`
    update article set claims = ${JSON.stringify(claims)}::jsonb, cited_version = case when random() < 0.9 then version end`);
  await bringTurnForward(db, "citations", workspaceId);
  for (const table of ["article", "cited_page"]) await db.execute(`vacuum (analyze) ${table}`);
}
