import { and, count, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { rowsOf } from "@/lib/platform/db/rows-of";
import { article, citedPage, publication, publishEvent } from "@/lib/platform/db/schema";
import type { CoveringArticle } from "../rules/ideas";

/** A public page on which an article was found at least once. */
export interface ArticlePage {
  articleId: string;
  title: string;
  /** Where the destination said that the page is. */
  externalUrl: string;
  /** Where a check found the article, after redirects; null when the last one did not find it. */
  finalUrl: string | null;
  /** When the article was first published there for everybody, as far as is known, in Pacific time. */
  publishedOn: string;
}

/** The public pages of a project's articles, in the order of the articles. */
export async function listArticlePages(
  db: Database,
  projectId: string,
  limit: number,
): Promise<ArticlePage[]> {
  return rowsOf<ArticlePage>(
    db,
    // The project's pages first, and then each one's article: joined and sorted, those of all projects were read.
    sql`with page as materialized (
        select ${publication.id} as id, ${publication.articleId} as article_id, ${publication.externalUrl} as url,
          case when ${publication.state} = 'published' then ${publication.evidence} ->> 'final_url' end as final_url,
          ${publication.createdAt} as created_at
        from ${publication}
        where ${publication.projectId} = ${projectId} and ${publication.verifiedAt} is not null
          and ${publication.publishStatus} = 'publish' and ${publication.externalUrl} is not null
      )
      select page.article_id as "articleId", written.title as title, page.url as "externalUrl",
        page.final_url as "finalUrl",
        (coalesce(event.first_at, page.created_at) at time zone 'America/Los_Angeles')::date::text as "publishedOn"
      from page cross join lateral (
        select ${article.title} as title from ${article}
        where ${article.id} = page.article_id and ${article.deletedAt} is null limit 1
      ) as written cross join lateral (
        select min(${publishEvent.createdAt}) as first_at from ${publishEvent}
        where ${publishEvent.publicationId} = page.id and ${publishEvent.status} = 'success'
          and ${publishEvent.publishStatus} = 'publish'
      ) as event
      order by page.article_id, page.id limit ${limit}`,
  );
}

/** The texts of these articles, as readers see them. */
export async function listResultTexts(db: Database, articleIds: readonly string[]) {
  return db
    .select({
      id: article.id,
      title: article.title,
      html: article.contentHtml,
      languageCode: article.languageCode,
      createdAt: article.createdAt,
    })
    .from(article)
    .where(and(inArray(article.id, [...articleIds]), isNull(article.deletedAt)));
}

/** How many sources of each of these articles no longer say what it does, of those with any. */
export async function countChangedSources(
  db: Database,
  articleIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .select({ articleId: citedPage.articleId, changed: count() })
    .from(citedPage)
    .where(and(inArray(citedPage.articleId, [...articleIds]), sql`${citedPage.changes} <> '[]'::jsonb`))
    .groupBy(citedPage.articleId);
  return new Map(rows.map(({ articleId, changed }) => [articleId, changed]));
}

/** Where a page of `listCoveringArticles` ended. */
export interface CoveringPlace {
  createdAt: Date;
  id: string;
}

/** Some of a project's articles, published or not, the newest first, after a place in that order. */
export async function listCoveringArticles(
  db: Database,
  projectId: string,
  after: CoveringPlace | null,
  limit: number,
): Promise<(CoveringArticle & CoveringPlace)[]> {
  const later =
    after === null
      ? undefined
      : sql`(${article.createdAt}, ${article.id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`;
  return db
    .select({
      id: article.id,
      title: article.title,
      keyword: article.seedKeyword,
      languageCode: article.languageCode,
      createdAt: article.createdAt,
    })
    .from(article)
    .where(and(eq(article.projectId, projectId), isNull(article.deletedAt), later))
    .orderBy(desc(article.createdAt), desc(article.id))
    .limit(limit);
}
