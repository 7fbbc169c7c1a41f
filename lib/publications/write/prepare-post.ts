import type { ArticleWithProject } from "@/lib/articles/rows/articles";
import { storedArticleJsonLd } from "@/lib/articles/stored-json-ld";
import { isUntouchedSample } from "@/lib/articles/untouched-sample";
import { type PageParts, withPageParts } from "@/lib/content/around-text";
import type { faqEntriesOf } from "@/lib/content/faq-section";
import { faqJsonLd } from "@/lib/content/json-ld";
import { MarkdownTooComplex } from "@/lib/content/markdown/markdown-limits";
import { DestinationFailure, type Post } from "@/lib/destinations/contract";
import type { MarkdownDialectName } from "@/lib/destinations/texts/dialects/markdown-dialect";
import type { parseTexts } from "@/lib/destinations/texts/parsed-texts";
import type { Database } from "@/lib/platform/db/connection";
import type { InThread } from "@/lib/platform/threads/in-thread";
import { TaskOverrun } from "@/lib/platform/threads/task-overrun";
import { listArticlesToLink } from "../rows/articles-to-link";
import { findPartSettings, listCitedSources } from "../rows/page-parts";

type PostTasks = InThread<{ parseTexts: typeof parseTexts; faqEntriesOf: typeof faqEntriesOf }>;

interface PostPlace {
  integrationId: string;
  dialect: MarkdownDialectName | undefined;
  /** Whether the destination's pages name related articles themselves. */
  namesRelated: boolean;
}

/**
 * Builds the post that a destination with this dialect receives, with what the project wants around its texts; a DestinationFailure when its text is too complex to
 * convert. Throws ThreadsBusy when the machine has no time to convert it.
 */
export async function preparePost(
  { db, tasks }: { db: Database; tasks: PostTasks },
  article: ArticleWithProject,
  status: Post["status"],
  place: PostPlace,
): Promise<Post | DestinationFailure> {
  const { dialect } = place;
  const settings = await findPartSettings(db, article.projectId);
  const { html, markdown } = withPageParts(
    { html: article.contentHtml, markdown: article.contentMarkdown },
    { ...(await partsOf(db, article, settings, place)), wordCount: article.wordCount },
  );
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
    jsonLd: [storedArticleJsonLd(article, settings.authorName), ...(faq === null ? [] : [faq])],
    noindex: isUntouchedSample(article),
    createdAt: article.createdAt,
    brandName: article.brandName,
    status,
  };
}

const relatedMax = 3;
const linksMax = 200;

async function partsOf(
  db: Database,
  article: ArticleWithProject,
  settings: Awaited<ReturnType<typeof findPartSettings>>,
  { integrationId, namesRelated }: PostPlace,
): Promise<PageParts> {
  const { id, projectId, title, keywords, languageCode, contentHtml } = article;
  const { callToActionText: text, callToActionUrl: url } = settings;
  const linked = settings.sourcesList ? linksIn(contentHtml) : [];
  const [cited, related] = await Promise.all([
    listCitedSources(db, id, linked),
    settings.relatedArticles && !namesRelated
      ? listArticlesToLink(db, projectId, [title, ...keywords].join(" "), relatedMax, {
          except: id,
          integrationId,
        })
      : [],
  ]);
  return {
    languageCode,
    contents: settings.contentsList,
    sources: cited.toSorted((one, other) => linked.indexOf(one.url) - linked.indexOf(other.url)),
    related,
    callToAction: text === "" || url === "" ? null : { text, url },
  };
}

/** The addresses that a sanitised text links, in its order. */
function linksIn(html: string): string[] {
  const found = Array.from(html.matchAll(/<a href="([^"]{1,2000})"/g), ([, url = ""]) =>
    url.replaceAll("&#x26;", "&").replaceAll("&amp;", "&"),
  );
  return [...new Set(found)].slice(0, linksMax);
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
