import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { CitedSource } from "@/lib/content/around-text";
import type { Database } from "@/lib/platform/db/connection";
import { articleSource, project } from "@/lib/platform/db/schema";

/** What a project wants around its articles. */
export async function findPartSettings(db: Database, projectId: string) {
  const [row] = await db
    .select({
      contentsList: project.contentsList,
      sourcesList: project.sourcesList,
      relatedArticles: project.relatedArticles,
      authorName: project.authorName,
      callToActionText: project.callToActionText,
      callToActionUrl: project.callToActionUrl,
    })
    .from(project)
    .where(eq(project.id, projectId));
  if (row === undefined) throw new Error(`project ${projectId} does not exist any more`);
  return row;
}

/** The pages of other sites among these addresses that were read for an article, in no particular order. */
export async function listCitedSources(
  db: Database,
  articleId: string,
  urls: readonly string[],
): Promise<CitedSource[]> {
  if (urls.length === 0) return [];
  const address = sql<string>`coalesce(${articleSource.finalUrl}, ${articleSource.url})`;
  return db
    .select({
      url: address,
      title: articleSource.title,
      publishedOn: articleSource.publishedOn,
      fetchedAt: articleSource.fetchedAt,
    })
    .from(articleSource)
    .where(
      and(
        eq(articleSource.articleId, articleId),
        ne(articleSource.origin, "site"),
        inArray(address, [...urls]),
      ),
    );
}
