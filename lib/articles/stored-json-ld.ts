import { articleJsonLd } from "@/lib/content/json-ld";
import type { ArticleWithProject } from "./rows";

/** The schema.org BlogPosting of a stored article. */
export function storedArticleJsonLd(row: ArticleWithProject): Record<string, unknown> {
  return articleJsonLd({
    title: row.title,
    description: row.metaDescription,
    url: null,
    language: row.languageCode,
    keywords: row.keywords,
    publishedAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    organisation: { name: row.brandName, url: row.website },
    wordCount: row.wordCount,
  });
}
