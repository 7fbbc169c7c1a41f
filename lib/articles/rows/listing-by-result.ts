import { desc, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { article, articleResult, resultVerdicts } from "@/lib/platform/db/schema";
import { isNotDeleted } from "./articles";

export const byResultOrders = ["clicks", "impressions", "verdict"] as const;
type ByResultOrder = (typeof byResultOrders)[number];

export function isByResult(order: string): order is ByResultOrder {
  return byResultOrders.some((each) => each === order);
}

const verdictsLastFirst = sql`array[${sql.join(
  resultVerdicts.toReversed().map((verdict) => sql`${verdict}`),
  sql`, `,
)}]::text[]`;

const values: Record<ByResultOrder, SQL> = {
  clicks: sql`${articleResult.clicks}`,
  impressions: sql`${articleResult.impressions}`,
  verdict: sql`array_position(${verdictsLastFirst}, ${articleResult.verdict})`,
};

/** What an article is ordered by, the greatest first; null for one without results. */
export const resultOf = (order: ByResultOrder): SQL => sql`(
  select ${values[order]} from ${articleResult} where ${articleResult.articleId} = ${article.id})`;

/** Rows of articles that are not in the trash. Each by itself: PostgreSQL may join them with all articles of the project. */
const listed = sql`cross join lateral (select 1 from ${article}
  where ${article.id} = ${articleResult.articleId} and ${isNotDeleted} limit 1) listed`;

/** The first `max` articles of a project with results, in their order. */
function firstByResult(projectId: string, order: ByResultOrder, max: number): SQL {
  const ofProject = sql`from ${articleResult} ${listed} where ${articleResult.projectId} = ${projectId}`;
  if (order !== "verdict") {
    return sql`
      select ${articleResult.articleId} as id, ${values[order]} as result ${ofProject}
      order by ${values[order]} desc, ${articleResult.articleId} desc limit ${max}`;
  }
  return sql`
    select judged.id, known.result from unnest(${verdictsLastFirst}) with ordinality known (verdict, result)
    cross join lateral (
      select ${articleResult.articleId} as id ${ofProject} and ${articleResult.verdict} = known.verdict
      order by ${articleResult.articleId} desc limit ${max}) judged
    order by known.result desc, judged.id desc limit ${max}`;
}

/** What a filter may leave: the first articles with results, and the newest of all. */
export const candidatesByResult = (projectId: string, order: ByResultOrder, max: number): SQL => sql`
  select first.id from (${firstByResult(projectId, order, max)}) first
  union (select ${article.id} from ${article} where ${article.projectId} = ${projectId} and ${isNotDeleted}
    order by ${article.createdAt} desc, ${article.id} desc limit ${max})`;

interface ListedPage {
  order: ByResultOrder;
  limit: number;
  offset: number;
}

/** One page of the ids of a project's articles: those with results in their order, then the others, the newest first. */
export async function listIdsByResult(
  db: Database,
  projectId: string,
  { order, limit, offset }: ListedPage,
): Promise<string[]> {
  const withResult = await db.execute<{ id: string }>(sql`
    select first.id from (${firstByResult(projectId, order, offset + limit)}) first
    order by first.result desc, first.id desc limit ${limit} offset ${offset}`);
  const ids = withResult.map(({ id }) => id);
  if (ids.length === limit) return ids;
  const [count] = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from ${articleResult} ${listed} where ${articleResult.projectId} = ${projectId}`);
  const others = await db
    .select({ id: article.id })
    .from(article)
    .where(
      sql`${eq(article.projectId, projectId)} and ${isNotDeleted} and not exists (
        select 1 from ${articleResult} where ${articleResult.articleId} = ${article.id})`,
    )
    .orderBy(desc(article.createdAt), desc(article.id))
    .limit(limit - ids.length)
    .offset(Math.max(0, offset - (count?.total ?? 0)));
  return [...ids, ...others.map(({ id }) => id)];
}
