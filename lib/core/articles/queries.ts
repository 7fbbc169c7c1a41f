import { and, count, desc, eq, getTableColumns, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Database } from "@/lib/db/connection";
import { article, job, project } from "@/lib/db/schema";
import { type Scope, withinProjects } from "@/lib/db/scope";
import type { Authorized } from "../authorized";

export type ArticleRow = typeof article.$inferSelect;
/** An article with what its public form takes from its project. */
export type ArticleWithProject = ArticleRow & { website: string; brandName: string };

const columns = { ...getTableColumns(article), website: project.website, brandName: project.brandName };

/** A content key sees what its project offers for pulling; people see hidden articles too. */
function visible(db: Database, scope: Scope): SQL | undefined {
  const within = withinProjects(db, scope, article.projectId);
  return scope.kind === "project" ? and(within, sql`not ${article.hidden}`) : within;
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
  return findOne(db, and(eq(article.id, id), visible(db, scope)));
}

export async function findArticleBySlug(
  db: Database,
  scope: Scope,
  projectId: string,
  slug: string,
): Promise<ArticleWithProject | null> {
  return findOne(db, and(eq(article.projectId, projectId), eq(article.slug, slug), visible(db, scope)));
}

export interface Page {
  limit: number;
  offset: number;
}

/** One page, newest first. The ids are paged through in the index alone, so that deep pages stay quick. */
export async function listArticleRows(
  db: Database,
  scope: Scope,
  projectId: string,
  page: Page,
): Promise<ArticleWithProject[]> {
  const ids = db
    .select({ id: article.id })
    .from(article)
    .where(and(eq(article.projectId, projectId), visible(db, scope)))
    .orderBy(desc(article.createdAt), desc(article.id))
    .limit(page.limit)
    .offset(page.offset);
  return db
    .select(columns)
    .from(article)
    .innerJoin(project, eq(project.id, article.projectId))
    .where(inArray(article.id, ids))
    .orderBy(desc(article.createdAt), desc(article.id));
}

export async function countArticles(db: Database, scope: Scope, projectId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(article)
    .where(and(eq(article.projectId, projectId), visible(db, scope)));
  return row?.total ?? 0;
}

/** A finished article, or a job whose article is still being written. */
export interface Work {
  kind: "article" | "job";
  id: string;
}

/** One page of finished articles and open jobs together, newest first, and how many there are. */
export async function listWork(
  db: Database,
  scope: Scope,
  projectId: string,
  page: Page,
): Promise<{ works: Work[]; total: number }> {
  const finished = db
    .select({ kind: sql<Work["kind"]>`'article'`.as("kind"), id: article.id, createdAt: article.createdAt })
    .from(article)
    .where(and(eq(article.projectId, projectId), visible(db, scope)));
  const open = db
    .select({ kind: sql<Work["kind"]>`'job'`.as("kind"), id: job.id, createdAt: job.createdAt })
    .from(job)
    .where(and(eq(job.projectId, projectId), isNotNull(job.stage), withinProjects(db, scope, job.projectId)));
  const work = unionAll(finished, open).as("work");
  const [works, [counted]] = await Promise.all([
    db
      .select({ kind: work.kind, id: work.id })
      .from(work)
      .orderBy(desc(work.createdAt), desc(work.id))
      .limit(page.limit)
      .offset(page.offset),
    db.select({ total: count() }).from(work),
  ]);
  return { works, total: counted?.total ?? 0 };
}

/** Articles that `listWork` found, in no particular order. */
export async function listArticleRowsById(
  db: Database,
  scope: Scope,
  ids: string[],
): Promise<ArticleWithProject[]> {
  if (ids.length === 0) return [];
  return db
    .select(columns)
    .from(article)
    .innerJoin(project, eq(project.id, article.projectId))
    .where(and(inArray(article.id, ids), visible(db, scope)));
}

export async function setArticleHidden(
  db: Database,
  row: Authorized<ArticleRow>,
  hidden: boolean,
): Promise<void> {
  await db.update(article).set({ hidden, updatedAt: sql`now()` }).where(eq(article.id, row.id));
}
