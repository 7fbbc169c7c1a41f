import type { ArticleWithProject } from "@/lib/articles/rows/articles";
import { storedArticleJsonLd } from "@/lib/articles/stored-json-ld";
import type { faqEntriesOf } from "@/lib/content/faq-section";
import { faqJsonLd } from "@/lib/content/json-ld";
import { MarkdownTooComplex } from "@/lib/content/markdown/markdown-limits";
import { DestinationFailure, type Post } from "@/lib/destinations/contract";
import type { MarkdownDialectName } from "@/lib/destinations/texts/dialects/markdown-dialect";
import type { parseTexts } from "@/lib/destinations/texts/parsed-texts";
import type { InThread } from "@/lib/platform/threads/in-thread";
import { TaskOverrun } from "@/lib/platform/threads/task-overrun";

type PostTasks = InThread<{ parseTexts: typeof parseTexts; faqEntriesOf: typeof faqEntriesOf }>;

/**
 * Builds the post that a destination with this dialect receives; a DestinationFailure when its text is too complex to
 * convert. Throws ThreadsBusy when the machine has no time to convert it.
 */
export async function preparePost(
  { tasks }: { tasks: PostTasks },
  article: ArticleWithProject,
  status: Post["status"],
  dialect: MarkdownDialectName | undefined,
): Promise<Post | DestinationFailure> {
  const { contentHtml: html, contentMarkdown: markdown } = article;
  const converted = await Promise.all([
    tasks.parseTexts({ html, markdown, dialect }),
    article.faq ?? tasks.faqEntriesOf(markdown),
  ]).catch(conversionFailure);
  if (converted instanceof DestinationFailure) return converted;
  const [parsed, entries] = converted;
  const faq = faqJsonLd(entries);
  return {
    articleId: article.id,
    title: article.title,
    slug: article.slug,
    html,
    markdown,
    parsed,
    excerpt: article.excerpt,
    metaDescription: article.metaDescription,
    keywords: article.keywords,
    languageCode: article.languageCode,
    jsonLd: [storedArticleJsonLd(article), ...(faq === null ? [] : [faq])],
    createdAt: article.createdAt,
    brandName: article.brandName,
    status,
  };
}

/** Throws what is not the fault of the text. */
function conversionFailure(error: unknown): DestinationFailure {
  if (error instanceof MarkdownTooComplex) {
    return new DestinationFailure(
      `The text is too complex to convert; nothing was written. ${error.message}`,
      false,
      {
        cause: error,
      },
    );
  }
  if (!(error instanceof TaskOverrun)) throw error;
  return new DestinationFailure(
    "The text is too complex to convert; nothing was written. Shorten it, or divide its largest tables, lists and paragraphs, and publish again.",
    false,
    { cause: error },
  );
}
