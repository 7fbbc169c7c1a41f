import { inArray, type SQL, sql } from "drizzle-orm";
import { isNotDeleted, visible } from "@/lib/articles/rows/articles";
import type { Database } from "@/lib/platform/db/connection";
import {
  type ArticleResultRow,
  article,
  articleResult,
  type ResultVerdict,
  resultVerdicts,
} from "@/lib/platform/db/schema";
import type { Scope } from "@/lib/platform/db/scope";

export const resultOrders = ["clicks", "impressions", "position", "change"] as const;
export type ResultOrder = (typeof resultOrders)[number];

/** Where the counts of articles by their verdicts stop. */
export const verdictsCountedMax = 1_000;

export type VerdictCounts = Record<ResultVerdict, number>;

/** How many articles of a project have each verdict; each count stops at `verdictsCountedMax`. */
export async function countVerdicts(db: Database, scope: Scope, projectId: string): Promise<VerdictCounts> {
  const counts = resultVerdicts.map(
    (verdict) => sql`(select count(*)::int from (
      select 1 from (${withVerdict(projectId, verdict, verdictsCountedMax)}) judged
      cross join lateral (select 1 from ${article} where ${article.id} = judged.id
        and ${listedOf(scope, projectId)} limit 1) listed) counted) as ${sql.identifier(verdict)}`,
  );
  const [row] = await db.execute<VerdictCounts>(sql`select ${sql.join(counts, sql`, `)}`);
  if (row === undefined) throw new Error("a count has no result");
  return row;
}

/** The articles of a project that the caller sees: as `visible`, for one whose project has been checked. */
const listedOf = (
  scope: Scope,
  projectId: string,
) => sql`${article.projectId} = ${projectId} and ${isNotDeleted}
  ${scope.kind === "project" ? sql`and not ${article.hidden}` : sql``}`;

const withVerdict = (projectId: string, verdict: ResultVerdict, max: number) => sql`
  select ${articleResult.articleId} as id from ${articleResult}
  where ${articleResult.projectId} = ${projectId} and ${articleResult.verdict} = ${verdict}
  order by ${articleResult.articleId} desc limit ${max}`;

/** Where no index has the order, so many articles are sorted: those with the verdict, or those that were shown most. */
const candidatesMax = 5_000;

interface ResultPage {
  sort: ResultOrder;
  verdict: ResultVerdict | undefined;
  limit: number;
  offset: number;
}

/** An article with its last results. */
export interface ListedResult
  extends Pick<
    ArticleResultRow,
    | "articleId"
    | "verdict"
    | "reasons"
    | "clicks"
    | "impressions"
    | "position"
    | "clicksBefore"
    | "impressionsBefore"
    | "positionBefore"
  > {
  [column: string]: unknown;
  title: string;
  languageCode: string;
}

/** One page of a project's articles with results, without those that the caller may not see. */
export async function listResultsInOrder(
  db: Database,
  scope: Scope,
  projectId: string,
  { sort, verdict, limit, offset }: ResultPage,
): Promise<ListedResult[]> {
  return db.execute<ListedResult>(sql`
    select candidate.article_id as "articleId", candidate.verdict, candidate.reasons, candidate.clicks,
      candidate.impressions, candidate.position, candidate.clicks_before as "clicksBefore",
      candidate.impressions_before as "impressionsBefore", candidate.position_before as "positionBefore",
      listed.title, listed.language_code as "languageCode"
    from (${candidatesOf(projectId, sort, verdict)}) candidate
    -- Each by itself: PostgreSQL may join them with all articles of the project.
    cross join lateral (select ${article.title}, ${article.languageCode} from ${article}
      where ${article.id} = candidate.article_id and ${listedOf(scope, projectId)} limit 1) listed
    order by ${orderOf[sort]} limit ${limit} offset ${offset}`);
}

/** All of a project where an index has the order, so that only what is shown is read; otherwise what is to be sorted. */
function candidatesOf(projectId: string, sort: ResultOrder, verdict: ResultVerdict | undefined): SQL {
  const ofProject = sql`
    select * from ${articleResult} where ${articleResult.projectId} = ${projectId}`;
  if (verdict !== undefined) {
    return sql`${ofProject} and ${articleResult.verdict} = ${verdict}
      order by ${articleResult.articleId} desc limit ${candidatesMax}`;
  }
  if (sort === "clicks" || sort === "impressions") return ofProject;
  return sql`${ofProject}
    order by ${articleResult.impressions} desc, ${articleResult.articleId} desc limit ${candidatesMax}`;
}

/** The best first; of the changes, the greatest loss of clicks. */
const orderOf: Record<ResultOrder, SQL> = {
  clicks: sql`candidate.clicks desc, candidate.article_id desc`,
  impressions: sql`candidate.impressions desc, candidate.article_id desc`,
  position: sql`candidate.position nulls last, candidate.article_id desc`,
  change: sql`candidate.clicks - candidate.clicks_before nulls last, candidate.article_id desc`,
};

/** The titles of those of these articles that the caller may see, by article id. */
export async function titlesOf(
  db: Database,
  scope: Scope,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: article.id, title: article.title })
    .from(article)
    .where(sql`${inArray(article.id, [...ids])} and ${visible(scope)}`)
    .limit(ids.length);
  return new Map(rows.map(({ id, title }) => [id, title]));
}
