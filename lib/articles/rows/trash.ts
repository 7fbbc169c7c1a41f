import { and, desc, eq, isNotNull, lt, sql } from "drizzle-orm";
import type { Authorized } from "@/lib/platform/db/authorized";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { deleteBatch } from "@/lib/platform/db/delete-batch";
import { type ArticleRow, article } from "@/lib/platform/db/schema";
import { type StoredActor, shownActor } from "@/lib/platform/db/schema/actor-columns";
import { type Scope, withinProjects } from "@/lib/platform/db/scope";
import { isNotDeleted, type Page } from "./articles";

const isDeleted = isNotNull(article.deletedAt);

/** An article in the trash, without its texts. */
export type DeletedArticleRow = Pick<
  ArticleRow,
  "id" | "projectId" | "title" | "slug" | "seedKeyword" | "keywordKey" | "version" | "hidden" | "deletedBy"
> & { deletedAt: Date | null };

const columns = {
  id: article.id,
  projectId: article.projectId,
  title: article.title,
  slug: article.slug,
  seedKeyword: article.seedKeyword,
  keywordKey: article.keywordKey,
  version: article.version,
  hidden: article.hidden,
  deletedAt: article.deletedAt,
  deletedBy: article.deletedBy,
};

export async function findDeletedArticle(
  db: Database,
  scope: Scope,
  id: string,
): Promise<DeletedArticleRow | null> {
  const [row] = await db
    .select(columns)
    .from(article)
    .where(and(eq(article.id, id), isDeleted, withinProjects(scope, article.projectId)));
  return row ?? null;
}

/** Lists one page of a project's trash, last deleted first. */
export async function listDeletedRows(
  db: Database,
  scope: Scope,
  projectId: string,
  page: Page,
): Promise<DeletedArticleRow[]> {
  return db
    .select(columns)
    .from(article)
    .where(and(eq(article.projectId, projectId), isDeleted, withinProjects(scope, article.projectId)))
    .orderBy(desc(article.deletedAt), desc(article.id))
    .limit(page.limit)
    .offset(page.offset);
}

/** Moves an article to the trash; null when it is there already. */
export async function deleteArticleRow(
  tx: Transaction,
  row: Authorized<ArticleRow>,
  by: StoredActor,
): Promise<Date | null> {
  const [deleted] = await tx
    .update(article)
    .set({
      deletedAt: sql`now()`,
      deletedBy: shownActor(by),
      updatedAt: sql`now()`,
    })
    .where(and(eq(article.id, row.id), isNotDeleted))
    .returning({ deletedAt: article.deletedAt });
  return deleted?.deletedAt ?? null;
}

/**
 * Takes an article out of the trash; false when it is no longer there. Throws a unique violation when another article
 * has taken its slug or keyword.
 */
export async function undeleteArticleRow(
  db: Database | Transaction,
  row: Authorized<DeletedArticleRow>,
): Promise<boolean> {
  const restored = await db
    .update(article)
    .set({ deletedAt: null, deletedBy: null, updatedAt: sql`now()` })
    .where(and(eq(article.id, row.id), isDeleted))
    .returning({ id: article.id });
  return restored.length > 0;
}

/** Few, because each article takes its versions and publications with it. */
const purgedAtOnce = 50;

/** Deletes one batch of what has been in the trash for longer than that, for good. Returns how many. */
export async function purgeDeletedArticles(db: Database, olderThanDays: number): Promise<number> {
  return deleteBatch(db, article, {
    key: article.id,
    oldestBy: article.deletedAt,
    where: and(isDeleted, lt(article.deletedAt, sql`now() - make_interval(days => ${olderThanDays})`)),
    rows: purgedAtOnce,
  });
}
