import { sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { article, articleSearch, isOffered, publication } from "@/lib/platform/db/schema";
import { anyWordOf, ofProject } from "@/lib/platform/db/words-query";

/** A published article under its proved public address. */
export interface ArticleToLink {
  url: string;
  title: string;
}

/** Of articles that have any of the words, how many are looked at. */
const candidatesMax = 500;

/**
 * The project's published articles that have words of a text, those with most of them in title and keywords first. Only
 * articles whose public page was found, under the address at which it was; with a connection, only those published there.
 */
export async function listArticlesToLink(
  db: Database,
  projectId: string,
  text: string,
  limit: number,
  { except = null, integrationId = null }: { except?: string | null; integrationId?: string | null } = {},
): Promise<ArticleToLink[]> {
  const words = anyWordOf(text);
  if (words === null) return [];
  const rows = await db.execute<{ url: string; title: string }>(sql`
    with candidate as materialized (
      select ${articleSearch.articleId} as id from ${articleSearch}
      where ${articleSearch.words} @@ (${ofProject(projectId)} && ${words}) limit ${candidatesMax}
    )
    select page.url, ${article.title} as title
    from candidate join ${article} on ${article.id} = candidate.id cross join lateral (
      select ${publication.externalUrl} as url from ${publication}
      where ${publication.articleId} = ${article.id} and ${publication.state} = 'published'
        and ${publication.externalUrl} is not null
        and (${integrationId}::uuid is null or ${publication.integrationId} = ${integrationId}::uuid)
      order by ${publication.verifiedAt} desc limit 1
    ) as page
    where ${isOffered(article)} and ${article.id} is distinct from ${except}::uuid
    order by ts_rank(to_tsvector('simple', ${article.title} || ' ' || array_to_string(${article.keywords}, ' ')), ${words}) desc,
      ${article.createdAt} desc, ${article.id}
    limit ${limit}`);
  return rows.map(({ url, title }) => ({ url, title }));
}
