import { and, asc, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { article, type StoredFaqEntry, type StoredGateIssue } from "@/lib/platform/db/schema";
import { textBytes } from "./pulled-columns";

/** Lists texts of which something derived is not stored yet, in the order of their ids, starting after `after`. */
export async function listUnderivedTexts(db: Database, after: string, limit: number) {
  return db
    .select({
      id: article.id,
      revision: article.revision,
      title: article.title,
      markdown: article.contentMarkdown,
      faq: article.faq,
      gateIssues: article.gateIssues,
    })
    .from(article)
    .where(and(or(isNull(article.gateIssues), isNull(article.faq)), gt(article.id, after)))
    .orderBy(asc(article.id))
    .limit(limit);
}

/** Stores what was derived from a text, unless the article was changed meanwhile. */
export async function storeDerived(
  db: Database,
  { id, revision }: { id: string; revision: number },
  derived: { gateIssues: StoredGateIssue[]; faq: StoredFaqEntry[] },
): Promise<void> {
  await db
    .update(article)
    .set({ ...derived, textBytes: sql`${textBytes}` })
    .where(and(eq(article.id, id), eq(article.revision, revision)));
}
