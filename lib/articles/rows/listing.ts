import { and, asc, desc, eq, gte, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { Authorized } from "@/lib/platform/db/authorized";
import type { Database } from "@/lib/platform/db/connection";
import {
  article,
  articleCount,
  articleSearch,
  type IntegrationRow,
  isOffered,
  type ProjectRow,
  type PublicationRow,
  publication,
  scoreOrNone,
  titleOrder,
} from "@/lib/platform/db/schema";
import { wordsQuery } from "@/lib/platform/db/words-query";
import { isBlocked, isNotDeleted } from "./articles";
import { isScheduled, scheduledFirst, scheduledIn } from "./is-scheduled";
import {
  byResultOrders,
  candidatesByResult,
  isByResult,
  listIdsByResult,
  resultOf,
} from "./listing-by-result";

export const articleOrders = [
  "newest",
  "oldest",
  "score",
  "lowest_score",
  "title",
  "soonest",
  ...byResultOrders,
] as const;
export const articleMarks = [
  "offered",
  "hidden",
  "blocked",
  "awaiting_approval",
  "scheduled",
  "sample",
] as const;

/** What the dashboard's list of articles is narrowed by; undefined for what was not asked for. */
export interface ListingFilter {
  /** Words that the title, the keywords or the text contain. */
  search?: string | undefined;
  /** `none` for articles that were never published. */
  state?: PublicationRow["state"] | "none" | undefined;
  integration?: Authorized<IntegrationRow> | undefined;
  scoreMin?: number | undefined;
  scoreMax?: number | undefined;
  languageCode?: string | undefined;
  mark?: (typeof articleMarks)[number] | undefined;
}

export interface ListingPage {
  order: (typeof articleOrders)[number];
  limit: number;
  offset: number;
}

/** The columns that the list shows. */
const listedColumns = {
  id: article.id,
  title: article.title,
  slug: article.slug,
  seedKeyword: article.seedKeyword,
  languageCode: article.languageCode,
  score: article.score,
  wordCount: article.wordCount,
  sample: article.sample,
  hidden: article.hidden,
  awaitsApproval: article.awaitsApproval,
  version: article.version,
  blocked: isBlocked,
  createdAt: article.createdAt,
};

/** One page of the ids that fit a filter. */
export interface ListedIds {
  ids: string[];
  total: number;
  /** Only the first candidates were looked at, so there may be more. */
  atLeast: boolean;
}

/**
 * With a filter, at most this many candidates are looked at: those of the filter with an index that probably leaves
 * the fewest, first in the order of that index. So the rarest combination stays cheap in the largest project.
 */
const candidatesMax = 5000;

const inOrder: Record<Exclude<ListingPage["order"], (typeof byResultOrders)[number]>, readonly SQL[]> = {
  newest: [desc(article.createdAt), desc(article.id)],
  oldest: [asc(article.createdAt), asc(article.id)],
  score: [desc(scoreOrNone(article)), desc(article.id)],
  lowest_score: [asc(scoreOrNone(article)), asc(article.id)],
  title: [asc(titleOrder(article)), asc(article.id)],
  // Only scheduled articles have such an order among themselves; without their filter, it is that of all others.
  soonest: [desc(article.createdAt), desc(article.id)],
};

const byResult = sql`listed.result desc nulls last, listed.created_at desc, listed.id desc`;

/** All orders, by the names that the candidates' columns get. */
const foundOrder: Record<ListingPage["order"], SQL> = {
  newest: sql`listed.created_at desc, listed.id desc`,
  oldest: sql`listed.created_at, listed.id`,
  score: sql`listed.score desc, listed.id desc`,
  lowest_score: sql`listed.score, listed.id`,
  title: sql`listed.title, listed.id`,
  soonest: sql`listed.due_at nulls last, listed.created_at desc, listed.id desc`,
  clicks: byResult,
  impressions: byResult,
  verdict: byResult,
};

/** The ids of one page of a project's articles. */
export async function listArticleIds(
  db: Database,
  { id: projectId }: Authorized<ProjectRow>,
  filter: ListingFilter,
  { order, limit, offset }: ListingPage,
  max = candidatesMax,
): Promise<ListedIds> {
  const own = and(eq(article.projectId, projectId), isNotDeleted);
  const conditions = conditionsOf(filter);
  const words = filter.search === undefined ? null : wordsQuery(projectId, filter.search);
  if (filter.search !== undefined && words === null) return { ids: [], total: 0, atLeast: false };
  if (conditions.length === 0 && words === null) {
    const ids = await listAllIds(db, projectId, { order, limit, offset });
    const [count] = await db.select().from(articleCount).where(eq(articleCount.projectId, projectId));
    return { ids, total: count?.finished ?? 0, atLeast: false };
  }
  const isRare = words !== null && (await countMatches(db, words, max)) <= max;
  // In many articles the words are looked for one by one, because their index does not know which are the newest.
  if (words !== null && !isRare) conditions.push(containing(words));
  const candidates =
    words !== null && isRare
      ? matching(words, max)
      : (leadOf(projectId, filter, max) ??
        (isByResult(order) ? candidatesByResult(projectId, order, max + 1) : inTurn(own, order, max)));
  const [found] = await db.execute<{ ids: string; total: number; looked_at: number }>(sql`
    with candidate as materialized (${candidates}),
    found as materialized (
      -- Each candidate by itself: PostgreSQL may join them with all articles of the project.
      select listed.id, row_number() over (order by ${foundOrder[order]}) as place
      from candidate cross join lateral (
        select ${article.id} as id, ${article.createdAt} as created_at, ${scoreOrNone(article)} as score,
          ${titleOrder(article)} as title, ${order === "soonest" ? scheduledFirst : sql`null`} as due_at,
          ${isByResult(order) ? resultOf(order) : sql`null`} as result
        from ${article} where ${article.id} = candidate.id and ${and(own, ...conditions)} limit 1
      ) as listed
    )
    select array_to_string(array(select id from found order by place limit ${limit} offset ${offset}), ' ') as ids,
      (select count(*)::int from found) as total, (select count(*)::int from candidate) as looked_at`);
  if (found === undefined) throw new Error("a list has no result");
  return {
    ids: found.ids.split(" ").filter((id) => id !== ""),
    total: found.total,
    atLeast: found.looked_at > max,
  };
}

/** One page of the ids of all articles of a project. */
async function listAllIds(
  db: Database,
  projectId: string,
  { order, ...page }: ListingPage,
): Promise<string[]> {
  if (isByResult(order)) return listIdsByResult(db, projectId, { order, ...page });
  const rows = await db
    .select({ id: article.id })
    .from(article)
    .where(and(eq(article.projectId, projectId), isNotDeleted))
    .orderBy(...inOrder[order])
    .limit(page.limit)
    .offset(page.offset);
  return rows.map(({ id }) => id);
}

function conditionsOf({ state, integration, scoreMin, scoreMax, languageCode, mark }: ListingFilter): SQL[] {
  const placed = sql`select 1 from ${publication} where ${publication.articleId} = ${article.id}`;
  const there =
    integration === undefined ? sql`` : sql` and ${publication.integrationId} = ${integration.id}`;
  return [
    state === undefined && integration !== undefined ? sql`exists (${placed}${there})` : undefined,
    state === "none" ? sql`not exists (${placed}${there})` : undefined,
    state !== undefined && state !== "none"
      ? sql`exists (${placed}${there} and ${publication.state} = ${state})`
      : undefined,
    scoreMin === undefined ? undefined : gte(scoreOrNone(article), scoreMin),
    scoreMax === undefined
      ? undefined
      : and(lte(scoreOrNone(article), scoreMax), sql`${article.score} is not null`),
    languageCode === undefined ? undefined : eq(article.languageCode, languageCode),
    mark === undefined ? undefined : marked[mark],
  ].filter((condition) => condition !== undefined);
}

const marked: Record<NonNullable<ListingFilter["mark"]>, SQL> = {
  offered: isOffered(article),
  hidden: sql`${article.hidden}`,
  blocked: sql`${listedColumns.blocked}`,
  awaiting_approval: sql`${article.awaitsApproval}`,
  scheduled: isScheduled,
  sample: sql`${article.sample}`,
};

function matching(words: SQL, max: number): SQL {
  // In a subquery, so that PostgreSQL does not guess that a common word is found sooner without the index.
  return sql`
    select ${articleSearch.articleId} as id from ${articleSearch} where ${articleSearch.words} @@ (select ${words})
    limit ${max + 1}`;
}

async function countMatches(db: Database, words: SQL, max: number): Promise<number> {
  const rows = await db.execute<{ matches: number }>(
    sql`select count(*)::int as matches from (${matching(words, max)}) as matching`,
  );
  return rows[0]?.matches ?? 0;
}

function containing(words: SQL): SQL {
  // A subquery for one value, which PostgreSQL cannot turn into a search of all articles.
  return sql`(
    select ${articleSearch.words} from ${articleSearch} where ${articleSearch.articleId} = ${article.id}) @@ ${words}`;
}

/** The candidates of a filter with an index of its own, newest or best first; null without such a filter. */
function leadOf(projectId: string, filter: ListingFilter, max: number): SQL | null {
  const { state, integration, scoreMin, scoreMax, languageCode, mark } = filter;
  if (mark === "scheduled") return scheduledIn(projectId, max + 1);
  const byId = sql`order by ${publication.articleId} desc limit ${max + 1}`;
  if (integration !== undefined && state !== "none") {
    const there = sql`${publication.integrationId} = ${integration.id}`;
    const inState = state === undefined ? there : sql`${there} and ${publication.state} = ${state}`;
    return sql`select ${publication.articleId} as id from ${publication} where ${inState} ${byId}`;
  }
  if (state !== undefined && state !== "none") {
    return sql`
      select distinct ${publication.articleId} as id from ${publication}
      where ${publication.projectId} = ${projectId} and ${publication.state} = ${state} ${byId}`;
  }
  const own = and(eq(article.projectId, projectId), isNotDeleted);
  if (scoreMin !== undefined || scoreMax !== undefined) {
    const range = and(
      own,
      gte(scoreOrNone(article), scoreMin ?? 0),
      lte(scoreOrNone(article), scoreMax ?? 100),
    );
    return inTurn(range, "score", max);
  }
  if (languageCode === undefined) return null;
  return sql`
    select ${article.id} from ${article} where ${and(own, eq(article.languageCode, languageCode))}
    order by ${article.languageCode} desc, ${article.createdAt} desc, ${article.id} desc limit ${max + 1}`;
}

function inTurn(condition: SQL | undefined, order: keyof typeof inOrder, max: number): SQL {
  return sql`
    select ${article.id} from ${article} where ${condition}
    order by ${sql.join([...inOrder[order]], sql`, `)} limit ${max + 1}`;
}

/** The shown columns of these articles, in their order. */
export async function listListedArticles(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .select(listedColumns)
    .from(article)
    .where(inArray(article.id, [...ids]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The languages of a project's articles. Each step finds the next one in the index, however many articles there are. */
export async function listArticleLanguages(
  db: Database,
  { id: projectId }: Authorized<ProjectRow>,
): Promise<string[]> {
  const own = and(eq(article.projectId, projectId), isNotDeleted);
  const next = (after: SQL) => sql`(
    select ${article.languageCode} from ${article} where ${own} and ${article.languageCode} > ${after}
    order by ${article.languageCode} limit 1)`;
  const rows = await db.execute<{ code: string }>(sql`
    with recursive language (code, number) as (
      select ${next(sql`''`)}, 1
      union all
      select ${next(sql`language.code`)}, number + 1 from language where code is not null and number < ${languagesMax}
    )
    select code from language where code is not null`);
  return rows.map(({ code }) => code);
}

const languagesMax = 50;
