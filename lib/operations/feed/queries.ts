import { and, eq, gte, inArray, max } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { article, publication } from "@/lib/platform/db/schema";

/**
 * When the feed of these articles last changed: the latest change of an article since the oldest one shown
 * (hidden ones included), or of a publication of those shown. It never goes back, because If-Modified-Since is
 * answered from it.
 */
export async function lastFeedChange(
  db: Database,
  projectId: string,
  shown: readonly { id: string; createdAt: Date }[],
): Promise<Date | null> {
  const oldest = shown.at(-1)?.createdAt;
  const [[articles], [publications]] = await Promise.all([
    db
      .select({ at: max(article.updatedAt) })
      .from(article)
      .where(
        and(
          eq(article.projectId, projectId),
          oldest === undefined ? undefined : gte(article.createdAt, oldest),
        ),
      ),
    db
      .select({ at: max(publication.updatedAt) })
      .from(publication)
      .where(
        inArray(
          publication.articleId,
          shown.map(({ id }) => id),
        ),
      ),
  ]);
  const times = [articles?.at, publications?.at].flatMap((at) => (at instanceof Date ? [at.getTime()] : []));
  return times.length === 0 ? null : new Date(Math.max(...times));
}

/** The HTML of these articles by their ids. */
export async function htmlOf(db: Database, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: article.id, html: article.contentHtml })
    .from(article)
    .where(inArray(article.id, ids));
  return new Map(rows.map(({ id, html }) => [id, html]));
}
