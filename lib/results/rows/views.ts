import { eq, inArray, sql } from "drizzle-orm";
import { addDays, type Day } from "@/lib/platform/calendar-day";
import type { Database } from "@/lib/platform/db/connection";
import {
  type ArticleResultRow,
  articleResult,
  isLostPage,
  project,
  projectResult,
  publication,
  searchFigure,
  searchSource,
} from "@/lib/platform/db/schema";

export async function findArticleResult(db: Database, articleId: string): Promise<ArticleResultRow | null> {
  const [row] = await db.select().from(articleResult).where(eq(articleResult.articleId, articleId));
  return row ?? null;
}

/** The result of an article with the names by which people search for its project. */
export async function findNamedResult(
  db: Database,
  articleId: string,
): Promise<{
  result: ArticleResultRow;
  names: { name: string; brandName: string; website: string };
} | null> {
  const { name, brandName, website } = project;
  const [row] = await db
    .select({ result: articleResult, names: { name, brandName, website } })
    .from(articleResult)
    .innerJoin(project, eq(project.id, articleResult.projectId))
    .where(eq(articleResult.articleId, articleId));
  return row ?? null;
}

const briefColumns = {
  articleId: articleResult.articleId,
  verdict: articleResult.verdict,
  clicks: articleResult.clicks,
  clicksBefore: articleResult.clicksBefore,
  impressions: articleResult.impressions,
  impressionsBefore: articleResult.impressionsBefore,
  position: articleResult.position,
  positionBefore: articleResult.positionBefore,
  untilDay: articleResult.untilDay,
};
export type ResultInBriefRow = Pick<ArticleResultRow, keyof typeof briefColumns>;

/** The results of those of these articles that have any, without their reasons and queries. */
export async function listResultsInBrief(
  db: Database,
  articleIds: readonly string[],
): Promise<ResultInBriefRow[]> {
  if (articleIds.length === 0) return [];
  return db
    .select(briefColumns)
    .from(articleResult)
    .where(inArray(articleResult.articleId, [...articleIds]));
}

/** What a page or a project brought on a day. */
export interface DayRow {
  [column: string]: unknown;
  day: Day;
  clicks: number;
  impressions: number;
  position: number;
}

/** The totals of a page on those of the last `count` days on which it was shown, the earliest first. */
export async function listPageDays(
  db: Database,
  { projectId, page }: Pick<ArticleResultRow, "projectId" | "page">,
  { until, count }: { until: Day; count: number },
): Promise<DayRow[]> {
  // Each day by itself, because the rows of a page's queries stand between those of its totals in the index.
  return db.execute(sql`
    select to_char(calendar.day, 'YYYY-MM-DD') as day, total.clicks, total.impressions, total.position
    from generate_series(${addDays(until, 1 - count)}::date, ${until}::date, interval '1 day') as calendar (day)
    cross join lateral (
      select ${searchFigure.clicks} as clicks, ${searchFigure.impressions} as impressions,
        ${searchFigure.position} as position
      from ${searchFigure}
      where ${searchFigure.projectId} = ${projectId} and ${searchFigure.page} = ${page}
        and ${searchFigure.day} = calendar.day::date and ${searchFigure.query} = ''
      limit 1) as total
    order by calendar.day`);
}

/** The totals of all pages of a project on each of the last `count` days that brought any, the earliest first. */
export async function listProjectDays(
  db: Database,
  projectId: string,
  { until, count }: { until: Day; count: number },
): Promise<DayRow[]> {
  return db.execute(sql`
    select to_char(${searchFigure.day}, 'YYYY-MM-DD') as day, sum(${searchFigure.clicks})::int as clicks,
      sum(${searchFigure.impressions})::int as impressions,
      coalesce(sum(${searchFigure.position} * ${searchFigure.impressions})
        / nullif(sum(${searchFigure.impressions}), 0), 0)::float8 as position
    from ${searchFigure}
    where ${searchFigure.projectId} = ${projectId} and ${searchFigure.query} = ''
      and ${searchFigure.day} between ${addDays(until, 1 - count)}::date and ${until}::date
    group by ${searchFigure.day} order by ${searchFigure.day}`);
}

/** The totals of a project, and its connection to Search Console; both null where there is none. */
export async function findProjectResult(db: Database, projectId: string) {
  const { property, newestDay, oldestDay, backToDay, failure, nextAt } = searchSource;
  const [row] = await db
    .select({
      result: projectResult,
      source: { property, newestDay, oldestDay, backToDay, failure, nextAt },
    })
    .from(sql`(select ${projectId}::uuid as id) as asked`)
    .leftJoin(projectResult, sql`${projectResult.projectId} = asked.id`)
    .leftJoin(searchSource, sql`${searchSource.projectId} = asked.id`);
  return row ?? { result: null, source: null };
}
export type SourceRow = NonNullable<Awaited<ReturnType<typeof findProjectResult>>["source"]>;

/** What says why an article has no results. */
export interface WithoutResult {
  [column: string]: unknown;
  /** Whether the project has figures that results were computed from. */
  hasFigures: boolean;
  hasSource: boolean;
  /** Whether the article is, or was, on a public page. */
  hasPage: boolean;
}

export async function findWithoutResult(
  db: Database,
  { id, projectId }: { id: string; projectId: string },
): Promise<WithoutResult> {
  const [row] = await db.execute<WithoutResult>(sql`
    select exists (select 1 from ${projectResult} where ${projectResult.projectId} = ${projectId}) as "hasFigures",
      exists (select 1 from ${searchSource} where ${searchSource.projectId} = ${projectId}) as "hasSource",
      exists (select 1 from ${publication} where ${publication.articleId} = ${id}
        and (${publication.state} = 'published' or ${isLostPage(publication)})) as "hasPage"`);
  if (row === undefined) throw new Error("a select without a table has no row");
  return row;
}
