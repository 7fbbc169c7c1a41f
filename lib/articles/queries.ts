import { and, asc, eq, gt, inArray, isNull } from "drizzle-orm";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { article, type StoredGateIssue } from "@/lib/platform/db/schema";

export type NewArticle = typeof article.$inferInsert;

/** The article that a project already has for a keyword, hidden or not. */
export async function findArticleIdByKeyword(
  db: Database | Transaction,
  projectId: string,
  keywordKey: string,
): Promise<string | null> {
  const [row] = await db
    .select({ id: article.id })
    .from(article)
    .where(and(eq(article.projectId, projectId), eq(article.keywordKey, keywordKey)));
  return row?.id ?? null;
}

async function takenSlugs(tx: Transaction, projectId: string, slugs: string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ slug: article.slug })
    .from(article)
    .where(and(eq(article.projectId, projectId), inArray(article.slug, slugs)));
  return new Set(rows.map((row) => row.slug));
}

export type InsertedArticle =
  | { inserted: true; id: string; slug: string }
  | { inserted: false; existingId: string | null };

/**
 * Stores a finished article under the first free of `slug`, `slug-2`, `slug-3` … in its project.
 * Not inserted when the project has an article for the keyword already, or the job has one.
 */
export async function insertArticle(tx: Transaction, values: NewArticle): Promise<InsertedArticle> {
  for (let first = 1; first < 10_000; first += 20) {
    const candidates = Array.from({ length: 20 }, (_, index) => numbered(values.slug, first + index));
    const taken = await takenSlugs(tx, values.projectId, candidates);
    for (const slug of candidates.filter((candidate) => !taken.has(candidate))) {
      const [row] = await tx
        .insert(article)
        .values({ ...values, slug })
        .onConflictDoNothing()
        .returning({ id: article.id });
      if (row !== undefined) return { inserted: true, id: row.id, slug };
      const existingId = await findArticleIdByKeyword(tx, values.projectId, values.keywordKey);
      if (existingId !== null) return { inserted: false, existingId };
    }
  }
  throw new Error(`no free slug like ${values.slug}`);
}

function numbered(slug: string, number: number): string {
  return number === 1 ? slug : `${slug}-${number}`;
}

/** Texts whose gate result was never kept, by id, from after the given one on. */
export async function listUnjudgedTexts(db: Database, after: string, limit: number) {
  return db
    .select({ id: article.id, title: article.title, markdown: article.contentMarkdown })
    .from(article)
    .where(and(isNull(article.gateIssues), gt(article.id, after)))
    .orderBy(asc(article.id))
    .limit(limit);
}

export async function keepGateIssues(db: Database, id: string, gateIssues: StoredGateIssue[]): Promise<void> {
  await db
    .update(article)
    .set({ gateIssues })
    .where(and(eq(article.id, id), isNull(article.gateIssues)));
}
