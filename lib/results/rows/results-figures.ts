import { sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { rowsOf } from "@/lib/platform/db/rows-of";
import { searchFigure } from "@/lib/platform/db/schema";
import type { Windows } from "../rules/figures";
import type { ProjectQuery } from "../rules/ideas";
import type { Figures, QueryResult } from "../rules/result";

/*
 * Sums over the figures of a project's last days. They read those days of the project once each, by an index, and no
 * figures of other projects or of earlier days.
 */

/** Figures of the days that are counted, and of those before them. */
export interface ComparedFigures {
  now: Figures;
  before: Figures;
}

interface SumsRow {
  clicks: number;
  impressions: number;
  position: number | null;
  clicksBefore: number;
  impressionsBefore: number;
  positionBefore: number | null;
}

const sumsOf = ({ from }: Windows) => {
  const [isNow, isBefore] = [sql`day >= ${from}::date`, sql`day < ${from}::date`];
  return sql`coalesce(sum(clicks) filter (where ${isNow}), 0)::float8 as clicks,
    coalesce(sum(impressions) filter (where ${isNow}), 0)::float8 as impressions,
    sum(position * impressions) filter (where ${isNow}) / nullif(sum(impressions) filter (where ${isNow}), 0) as position,
    coalesce(sum(clicks) filter (where ${isBefore}), 0)::float8 as "clicksBefore",
    coalesce(sum(impressions) filter (where ${isBefore}), 0)::float8 as "impressionsBefore",
    sum(position * impressions) filter (where ${isBefore})
      / nullif(sum(impressions) filter (where ${isBefore}), 0) as "positionBefore"`;
};

const inBoth = ({ beforeFrom, until }: Windows) => sql`day between ${beforeFrom}::date and ${until}::date`;
const inNow = ({ from, until }: Windows) => sql`day between ${from}::date and ${until}::date`;

function comparedFigures(row: SumsRow): ComparedFigures {
  return {
    now: { clicks: row.clicks, impressions: row.impressions, position: row.position },
    before: { clicks: row.clicksBefore, impressions: row.impressionsBefore, position: row.positionBefore },
  };
}

/** What all pages of a project brought. */
export async function sumProjectFigures(
  db: Database,
  projectId: string,
  windows: Windows,
): Promise<ComparedFigures> {
  const [row] = await rowsOf<SumsRow>(
    db,
    sql`select ${sumsOf(windows)} from ${searchFigure}
      where project_id = ${projectId} and query = '' and ${inBoth(windows)}`,
  );
  if (row === undefined) throw new Error("a sum has no row");
  return comparedFigures(row);
}

/** What each of these pages brought, of those that brought anything in these days. */
export async function sumPageFigures(
  db: Database,
  projectId: string,
  windows: Windows,
  pages: readonly string[],
): Promise<Map<string, ComparedFigures>> {
  const rows = await rowsOf<SumsRow & { page: string }>(
    db,
    sql`select page, ${sumsOf(windows)} from ${searchFigure}
      where project_id = ${projectId} and query = '' and ${inBoth(windows)}
        and page = any(${sql.param(pages)}::text[])
      group by page`,
  );
  return new Map(rows.map((row) => [row.page, comparedFigures(row)]));
}

/** The first day on which each of these pages was shown. */
export async function listFirstDays(
  db: Database,
  projectId: string,
  pages: readonly string[],
): Promise<Map<string, string>> {
  const rows = await rowsOf<{ page: string; day: string }>(
    db,
    sql`select asked.page, first.day::text as day
      from unnest(${sql.param(pages)}::text[]) as asked (page) cross join lateral (
        select day from ${searchFigure} where project_id = ${projectId} and page = asked.page
        order by page, day limit 1
      ) as first`,
  );
  return new Map(rows.map(({ page, day }) => [page, day]));
}

/** The most frequent queries of each of these pages. */
export async function listTopQueries(
  db: Database,
  projectId: string,
  windows: Windows,
  pages: readonly string[],
  eachMax: number,
): Promise<Map<string, Omit<QueryResult, "answer">[]>> {
  const rows = await rowsOf<Omit<QueryResult, "answer"> & { page: string }>(
    db,
    sql`select page, query, clicks, impressions, position from (
        select page, query, sum(clicks)::float8 as clicks, sum(impressions)::float8 as impressions,
          sum(position * impressions) / nullif(sum(impressions), 0) as position,
          row_number() over (partition by page order by sum(impressions) desc, query) as place
        from ${searchFigure}
        where project_id = ${projectId} and page = any(${sql.param(pages)}::text[]) and ${inNow(windows)}
          and query <> ''
        group by page, query
        having sum(impressions) > 0
      ) as ranked
      where place <= ${eachMax} order by page, place`,
  );
  const byPage = new Map<string, Omit<QueryResult, "answer">[]>();
  for (const { page, ...query } of rows) {
    const queries = byPage.get(page) ?? [];
    queries.push(query);
    byPage.set(page, queries);
  }
  return byPage;
}

/** A query for which more than one of the pages is shown, with the impressions of each. */
export interface SharedQueryRow {
  page: string;
  query: string;
  impressions: number;
}

/**
 * The queries that two of these pages or more are shown for, each often enough at least. Those of more than `pagesMax`
 * pages are left out, and of the rest, the most frequent are listed.
 */
export async function listSharedQueries(
  db: Database,
  projectId: string,
  windows: Windows,
  pages: readonly string[],
  { impressionsMin, pagesMax, limit }: { impressionsMin: number; pagesMax: number; limit: number },
): Promise<SharedQueryRow[]> {
  return rowsOf<SharedQueryRow>(
    db,
    sql`select page, query, impressions from (
        select page, query, sum(impressions)::float8 as impressions, count(*) over (partition by query) as pages
        from ${searchFigure}
        where project_id = ${projectId} and ${inNow(windows)} and query <> ''
          and page = any(${sql.param(pages)}::text[])
        group by page, query
        having sum(impressions) >= ${impressionsMin}
      ) as shown
      where pages between 2 and ${pagesMax}
      order by impressions desc, query, page limit ${limit}`,
  );
}

/** The most frequent queries of a project, with the page that is shown for each most often. */
export async function listProjectQueries(
  db: Database,
  projectId: string,
  windows: Windows,
  { impressionsMin, limit }: { impressionsMin: number; limit: number },
): Promise<ProjectQuery[]> {
  return rowsOf<ProjectQuery>(
    db,
    sql`select query, sum(clicks)::float8 as clicks, sum(impressions)::float8 as impressions,
        sum(places) / sum(impressions) as position,
        (array_agg(page order by impressions desc, page))[1] as page
      from (
        select query, page, sum(clicks) as clicks, sum(impressions) as impressions,
          sum(position * impressions) as places
        from ${searchFigure}
        where project_id = ${projectId} and ${inNow(windows)} and query <> ''
        group by query, page
      ) as shown
      group by query
      having sum(impressions) >= ${impressionsMin}
      order by sum(impressions) desc, query limit ${limit}`,
  );
}
