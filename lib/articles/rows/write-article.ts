import { and, eq, inArray, sql } from "drizzle-orm";
import type { Authorized } from "@/lib/platform/db/authorized";
import type { Transaction } from "@/lib/platform/db/connection";
import { type ArticleRow, article } from "@/lib/platform/db/schema";
import type { ComposedArticle } from "../compose-article";
import { findArticleIdByKeyword, isNotDeleted } from "./articles";
import { type Authorship, insertVersion } from "./versions";

export type NewArticle = typeof article.$inferInsert;

export type InsertedArticle =
  | { inserted: true; id: string; slug: string }
  | { inserted: false; existingId: string | null };

/**
 * Stores a finished article with its first version under the first free slug of `slug`, `slug-2`, `slug-3` … in its
 * project. Nothing is inserted when the project already has an article for the keyword.
 */
export async function insertArticle(
  tx: Transaction,
  values: NewArticle,
  by: Authorship,
): Promise<InsertedArticle> {
  for (let first = 1; first < 10_000; first += 20) {
    const candidates = Array.from({ length: 20 }, (_, index) => numbered(values.slug, first + index));
    const taken = await takenArticleSlugs(tx, values.projectId, candidates);
    for (const slug of candidates.filter((candidate) => !taken.has(candidate))) {
      const [row] = await tx
        .insert(article)
        .values({ textBytes: bytesOf(values), ...values, slug })
        .onConflictDoNothing()
        .returning();
      if (row !== undefined) {
        await insertVersion(tx, row, by);
        return { inserted: true, id: row.id, slug };
      }
      const existingId = await findArticleIdByKeyword(tx, values.projectId, values.keywordKey);
      if (existingId !== null) return { inserted: false, existingId };
    }
  }
  throw new Error(`no free slug like ${values.slug}`);
}

/**
 * Replaces the text of an article and everything derived from it, and records the version. Null when the article is no
 * longer at the version of `row`, or is in the trash. Throws a unique violation for a slug of another article.
 */
export async function reviseArticle(
  tx: Transaction,
  row: Authorized<ArticleRow>,
  composed: ComposedArticle,
  by: Authorship,
): Promise<ArticleRow | null> {
  const [revised] = await tx
    .update(article)
    .set({
      ...composed,
      textBytes: bytesOf(composed),
      version: row.version + 1,
      updatedAt: sql`now()`,
    })
    .where(and(eq(article.id, row.id), eq(article.version, row.version), isNotDeleted))
    .returning();
  if (revised === undefined) return null;
  await insertVersion(tx, revised, by);
  return revised;
}

/** Which of these slugs the project's articles have. */
export async function takenArticleSlugs(
  tx: Transaction,
  projectId: string,
  slugs: string[],
): Promise<Set<string>> {
  const rows = await tx
    .select({ slug: article.slug })
    .from(article)
    .where(and(eq(article.projectId, projectId), inArray(article.slug, slugs), isNotDeleted));
  return new Set(rows.map((row) => row.slug));
}

function bytesOf({ contentMarkdown, contentHtml }: Pick<NewArticle, "contentMarkdown" | "contentHtml">) {
  return Buffer.byteLength(contentMarkdown) + Buffer.byteLength(contentHtml);
}

function numbered(slug: string, number: number): string {
  return number === 1 ? slug : `${slug}-${number}`;
}
