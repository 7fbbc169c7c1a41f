import type { FaqEntry, faqEntriesOf } from "@/lib/content/faq-section";
import { articleJsonLd } from "@/lib/content/json-ld";
import { MarkdownTooComplex } from "@/lib/content/markdown/markdown-limits";
import { isoTimestamp } from "@/lib/platform/db/iso-timestamp";
import type { InThread } from "@/lib/platform/threads/in-thread";
import { TaskOverrun } from "@/lib/platform/threads/task-overrun";
import type { PulledArticle } from "./rows/pulled-columns";

/** The schema.org BlogPosting of a stored article; without a name, its brand is the author. */
export function storedArticleJsonLd(
  row: Omit<PulledArticle, "gateIssues" | "faq" | "offered">,
  authorName = "",
): Record<string, unknown> {
  return articleJsonLd({
    title: row.title,
    description: row.metaDescription,
    url: null,
    language: row.languageCode,
    keywords: row.keywords,
    publishedAt: isoTimestamp(row.createdAt),
    updatedAt: isoTimestamp(row.updatedAt),
    organisation: { name: row.brandName, url: row.website },
    authorName,
    wordCount: row.wordCount,
  });
}

/**
 * The questions of a stored article. The text of an article whose questions are not stored yet is parsed; one that
 * takes too much work to parse has none.
 */
export async function faqOf(
  tasks: InThread<{ faqEntriesOf: typeof faqEntriesOf }>,
  row: { faq: FaqEntry[] | null; contentMarkdown: string },
): Promise<FaqEntry[]> {
  if (row.faq !== null) return row.faq;
  try {
    return await tasks.faqEntriesOf(row.contentMarkdown);
  } catch (error) {
    if (error instanceof TaskOverrun || error instanceof MarkdownTooComplex) return [];
    throw error;
  }
}
