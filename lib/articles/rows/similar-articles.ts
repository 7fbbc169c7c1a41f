import { sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { article, articleSearch } from "@/lib/platform/db/schema";
import { anyWordOf, ofProject } from "@/lib/platform/db/words-query";

/** Of articles that have any of the words, how many are looked at, and how many are compared. */
const limits = { candidates: 500, compared: 20 } as const;

/** The texts of a project's articles for other keywords, those whose titles and keywords have most words of this one. */
export async function listSimilarTexts(
  db: Database,
  { projectId, keyword, keywordKey }: { projectId: string; keyword: string; keywordKey: string },
): Promise<{ title: string; markdown: string }[]> {
  const words = anyWordOf(keyword);
  if (words === null) return [];
  const rows = await db.execute<{ title: string; markdown: string }>(sql`
    with candidate as materialized (
      select ${articleSearch.articleId} as id from ${articleSearch}
      where ${articleSearch.words} @@ (${ofProject(projectId)} && ${words}) limit ${limits.candidates}
    ),
    nearest as materialized (
      select ${article.id} as id from candidate join ${article} on ${article.id} = candidate.id
      where ${article.deletedAt} is null and ${article.keywordKey} <> ${keywordKey}
      order by ts_rank(to_tsvector('simple', ${article.title} || ' ' || array_to_string(${article.keywords}, ' ')), ${words}) desc,
        ${article.id}
      limit ${limits.compared}
    )
    select ${article.title} as title, ${article.contentMarkdown} as markdown
    from nearest join ${article} on ${article.id} = nearest.id`);
  return rows.map(({ title, markdown }) => ({ title, markdown }));
}
