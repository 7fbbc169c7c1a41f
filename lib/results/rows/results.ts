import { and, asc, eq, getTableColumns, inArray, isNull, lte, sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { rowsOf } from "@/lib/platform/db/rows-of";
import {
  type ArticleResultRow,
  article,
  articleResult,
  type ProjectResultRow,
  project,
  projectResult,
  searchFigure,
  searchSource,
} from "@/lib/platform/db/schema";
import { forgetRenewal, noteNextRenewal } from "./renewals";

/** A project whose results are computed. */
export interface ResultProject {
  name: string;
  brandName: string;
  website: string;
  /** The newest day with figures, and the first day that was read; both null without figures. */
  untilDay: string | null;
  readSince: string | null;
}

const figuredDay = (order: "asc" | "desc") => sql`(
  select day from ${searchFigure} where project_id = ${project.id} and query = ''
  order by day ${sql.raw(order)} limit 1)`;

export async function findResultProject(db: Database, projectId: string): Promise<ResultProject | null> {
  const [row] = await rowsOf<ResultProject>(
    db,
    sql`select ${project.name} as name, ${project.brandName} as "brandName", ${project.website} as website,
        ${figuredDay("desc")}::text as "untilDay",
        least(${figuredDay("asc")}, (
          select ${searchSource.oldestDay} from ${searchSource} where ${searchSource.projectId} = ${project.id}
        ))::text as "readSince"
      from ${project} where ${project.id} = ${projectId}`,
  );
  return row ?? null;
}

/**
 * Stores results of articles that still exist, unless later ones are stored already: of two computings at the same time
 * the later one counts, in whatever order they end.
 */
export async function storeArticleResults(db: Database, results: readonly ArticleResultRow[]): Promise<void> {
  if (results.length === 0) return;
  await db.transaction(async (tx) => {
    // Locked in the order of their ids, so that two computings wait for each other instead of deadlocking.
    const existing = await tx
      .select({ id: article.id })
      .from(article)
      .where(
        and(
          inArray(
            article.id,
            results.map(({ articleId }) => articleId),
          ),
          isNull(article.deletedAt),
        ),
      )
      .orderBy(asc(article.id))
      .for("key share");
    const ids = new Set(existing.map(({ id }) => id));
    const rows = results
      .filter(({ articleId }) => ids.has(articleId))
      .toSorted((a, b) => (a.articleId < b.articleId ? -1 : 1));
    if (rows.length === 0) return;
    const { articleId: _id, ...columns } = getTableColumns(articleResult);
    await tx
      .insert(articleResult)
      .values(rows)
      .onConflictDoUpdate({
        target: articleResult.articleId,
        set: Object.fromEntries(
          Object.entries(columns).map(([key, { name }]) => [key, sql`excluded.${sql.identifier(name)}`]),
        ),
        setWhere: lte(articleResult.computedAt, sql`excluded.computed_at`),
      });
  });
}

/** Deletes the results of all other articles of a project, unless they were computed later. */
export async function deleteOtherResults(
  db: Database,
  projectId: string,
  kept: readonly string[],
  computedAt: Date,
): Promise<void> {
  await db.execute(sql`
    with former as (
      select article_id from ${articleResult}
      where project_id = ${projectId} and computed_at <= ${computedAt.toISOString()}::timestamptz
        and not exists (select from unnest(${sql.param(kept)}::uuid[]) as kept (id) where kept.id = article_id)
      order by article_id for update
    )
    delete from ${articleResult} using former where article_result.article_id = former.article_id`);
}

/** Stores what a project's pages brought together, unless a later result is stored already. */
export async function storeProjectResult(db: Database, result: ProjectResultRow): Promise<void> {
  await db.transaction(async (tx) => {
    const [existing] = await tx
      .select({ id: project.id })
      .from(project)
      .where(eq(project.id, result.projectId))
      .for("key share");
    if (existing === undefined) return;
    await tx
      .insert(projectResult)
      .values(result)
      .onConflictDoUpdate({
        target: projectResult.projectId,
        set: result,
        setWhere: lte(projectResult.computedAt, sql`excluded.computed_at`),
      });
    await noteNextRenewal(tx, result.projectId);
  });
}

/** Deletes the result of a project without figures, unless it was computed later. */
export async function deleteProjectResult(db: Database, projectId: string, computedAt: Date): Promise<void> {
  await db
    .delete(projectResult)
    .where(and(eq(projectResult.projectId, projectId), lte(projectResult.computedAt, computedAt)));
  await forgetRenewal(db, projectId);
}

/** The result of an article with what it was computed from; null when it has none, or is in the trash. */
export async function findResultToRenew(db: Database, articleId: string) {
  const [row] = await db
    .select({
      result: getTableColumns(articleResult),
      project: getTableColumns(projectResult),
      names: { name: project.name, brandName: project.brandName, website: project.website },
      text: {
        id: article.id,
        title: article.title,
        html: article.contentHtml,
        languageCode: article.languageCode,
        createdAt: article.createdAt,
      },
    })
    .from(articleResult)
    .innerJoin(projectResult, eq(projectResult.projectId, articleResult.projectId))
    .innerJoin(project, eq(project.id, articleResult.projectId))
    .innerJoin(article, eq(article.id, articleResult.articleId))
    .where(and(eq(articleResult.articleId, articleId), isNull(article.deletedAt)));
  return row ?? null;
}

/** The titles of articles with the impressions of their pages, for those that have results. */
export async function listSharingArticles(db: Database, articleIds: readonly string[]) {
  if (articleIds.length === 0) return [];
  return db
    .select({ id: article.id, title: article.title, impressions: articleResult.impressions })
    .from(articleResult)
    .innerJoin(article, eq(article.id, articleResult.articleId))
    .where(and(inArray(articleResult.articleId, [...articleIds]), isNull(article.deletedAt)));
}

/** Stores the renewed part of a result. False when another result was stored since it was read. */
export async function renewArticleResult(
  db: Database,
  seen: Pick<ArticleResultRow, "articleId" | "computedAt">,
  renewed: Pick<ArticleResultRow, "queries" | "computedAt"> &
    Partial<Pick<ArticleResultRow, "verdict" | "reasons">>,
): Promise<boolean> {
  const rows = await db
    .update(articleResult)
    .set(renewed)
    .where(and(eq(articleResult.articleId, seen.articleId), eq(articleResult.computedAt, seen.computedAt)))
    .returning({ id: articleResult.articleId });
  return rows.length > 0;
}
