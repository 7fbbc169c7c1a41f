import { and, eq, inArray, isNotNull } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { article, type StoredGateIssue } from "@/lib/platform/db/schema";

/** The ids of a project's articles, those in the trash included. */
export async function listProjectArticleIds(db: Database, projectId: string): Promise<string[]> {
  const rows = await db.select({ id: article.id }).from(article).where(eq(article.projectId, projectId));
  return rows.map(({ id }) => id);
}

/** The articles of these ids whose claims were checked and whose text the gate has read. */
export async function listCheckedClaims(db: Database, ids: string[]) {
  return db
    .select({
      id: article.id,
      revision: article.revision,
      claims: article.claims,
      gateIssues: article.gateIssues,
    })
    .from(article)
    .where(and(inArray(article.id, ids), isNotNull(article.claims), isNotNull(article.gateIssues)));
}

/** Stores what the gate says of an article; false, with nothing stored, if the article has been changed since it was read. */
export async function storeGateIssues(
  db: Database,
  { id, revision }: { id: string; revision: number },
  gateIssues: StoredGateIssue[],
): Promise<boolean> {
  const rows = await db
    .update(article)
    .set({ gateIssues })
    .where(and(eq(article.id, id), eq(article.revision, revision)))
    .returning({ id: article.id });
  return rows.length > 0;
}
