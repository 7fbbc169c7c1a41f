import { and, desc, eq, getTableColumns, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Authorized } from "@/lib/platform/db/authorized";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { type ArticleRow, article, articleCount, isOffered, project } from "@/lib/platform/db/schema";
import { type Scope, withinProjects } from "@/lib/platform/db/scope";

/** An article with the columns of its project that its public form shows. */
export type ArticleWithProject = ArticleRow & {
  website: string;
  brandName: string;
  provedClaimsOnly: boolean;
  /** Neither hidden, nor blocked by the gate, nor waiting for an approval. */
  offered: boolean;
};
/** An article for lists, without the texts, which are long and which PostgreSQL stores outside the row. */
export type ArticleSummaryRow = Omit<
  ArticleWithProject,
  "contentMarkdown" | "contentHtml" | "scoreChecks" | "claims" | "keywordKey" | "jobId"
>;

const columns = {
  ...getTableColumns(article),
  website: project.website,
  brandName: project.brandName,
  provedClaimsOnly: project.provedClaimsOnly,
  offered: sql<boolean>`(${isOffered(article)})`,
};
const {
  contentMarkdown: _markdown,
  contentHtml: _html,
  scoreChecks: _checks,
  claims: _claims,
  keywordKey: _key,
  jobId: _job,
  ...summaryColumns
} = columns;

/** Articles that are not in the trash. Worded as in the indexes. */
export const isNotDeleted = isNull(article.deletedAt);

/** The publish gate found something in the text; one from before its findings were stored counts as passed. */
export const isBlocked = sql<boolean>`coalesce(${article.gateIssues}, '[]'::jsonb) <> '[]'::jsonb`;

/** Articles that the caller may read by id. Content keys see no hidden articles; users do. */
export function visible(scope: Scope): SQL | undefined {
  const within = withinProjects(scope, article.projectId);
  return and(within, isNotDeleted, scope.kind === "project" ? sql`not ${article.hidden}` : undefined);
}

/** Articles in lists and by slug. Content keys get only those that are neither hidden nor blocked by the gate. */
function listed(scope: Scope): SQL | undefined {
  return and(
    withinProjects(scope, article.projectId),
    scope.kind === "project" ? isOffered(article) : isNotDeleted,
  );
}

async function findOne(db: Database, condition: SQL | undefined): Promise<ArticleWithProject | null> {
  const [row] = await db
    .select(columns)
    .from(article)
    .innerJoin(project, eq(project.id, article.projectId))
    .where(condition)
    .limit(1);
  return row ?? null;
}

export async function findArticle(
  db: Database,
  scope: Scope,
  id: string,
): Promise<ArticleWithProject | null> {
  return findOne(db, and(eq(article.id, id), visible(scope)));
}

/** As findArticle, also when the article is in the trash: its pages may still be public. */
export async function findArticleOrDeleted(
  db: Database,
  scope: Scope,
  id: string,
): Promise<ArticleWithProject | null> {
  return findOne(db, and(eq(article.id, id), withinProjects(scope, article.projectId)));
}

export interface Page {
  limit: number;
  offset: number;
}

/** Lists one page of articles, newest first. The ids are paged in the index only, so deep pages stay fast. */
export async function listArticleRows(
  db: Database,
  scope: Scope,
  projectId: string,
  page: Page,
): Promise<ArticleSummaryRow[]> {
  const ids = db
    .select({ id: article.id })
    .from(article)
    .where(and(eq(article.projectId, projectId), listed(scope)))
    .orderBy(desc(article.createdAt), desc(article.id))
    .limit(page.limit)
    .offset(page.offset);
  return db
    .select(summaryColumns)
    .from(article)
    .innerJoin(project, eq(project.id, article.projectId))
    .where(inArray(article.id, ids))
    .orderBy(desc(article.createdAt), desc(article.id));
}

/** Counts the articles that `listArticleRows` pages through. */
export async function countArticles(db: Database, scope: Scope, projectId: string): Promise<number> {
  const [row] = await db.select().from(articleCount).where(eq(articleCount.projectId, projectId));
  return (scope.kind === "project" ? row?.offered : row?.finished) ?? 0;
}

/** Returns articles with their texts by id, in no particular order, without those that the caller may not see. */
export async function listArticleRowsById(
  db: Database,
  scope: Scope,
  ids: string[],
): Promise<ArticleWithProject[]> {
  if (ids.length === 0) return [];
  // The limit makes PostgreSQL find the articles by their ids first. In a plan for any ids and any project, it looked
  // for them among all articles of the project.
  const asked = db.select().from(article).where(inArray(article.id, ids)).limit(ids.length).as("article");
  return db
    .select(columns)
    .from(asked)
    .innerJoin(project, eq(project.id, article.projectId))
    .where(visible(scope));
}

export async function setArticleHidden(
  db: Database | Transaction,
  row: Authorized<ArticleRow>,
  hidden: boolean,
): Promise<void> {
  await db.update(article).set({ hidden, updatedAt: sql`now()` }).where(eq(article.id, row.id));
}

/** The id of the project's article for a keyword, hidden or not; null when there is none. */
export async function findArticleIdByKeyword(
  db: Database | Transaction,
  projectId: string,
  keywordKey: string,
): Promise<string | null> {
  const [row] = await db
    .select({ id: article.id })
    .from(article)
    .where(and(eq(article.projectId, projectId), eq(article.keywordKey, keywordKey), isNotDeleted));
  return row?.id ?? null;
}

/** The ids of the project's articles by these keywords' keys, hidden or not; a keyword without an article has none. */
export async function articleIdsByKeyword(
  db: Database | Transaction,
  projectId: string,
  keywordKeys: readonly string[],
): Promise<Map<string, string>> {
  if (keywordKeys.length === 0) return new Map();
  const rows = await db
    .select({ id: article.id, key: article.keywordKey })
    .from(article)
    .where(
      and(eq(article.projectId, projectId), inArray(article.keywordKey, [...keywordKeys]), isNotDeleted),
    );
  return new Map(rows.map(({ id, key }) => [key, id]));
}
