import { renderMarkdown } from "@/lib/content/render-markdown";
import type { FetchedAnswer } from "@/lib/pages/fetched-answer";
import { bodyText } from "@/lib/pages/fetched-answer";
import { judgePage, type PageVerdict } from "./judge-page";

export interface SoughtMarkdown {
  title: string;
  markdown: string;
  /** Lets a translation in the same script be told from another post. */
  languageCode?: string;
}

/** Says whether an answer shows an article, from what was fetched and what was published. */
export function judgeFetchedPage(
  answer: FetchedAnswer,
  requestedUrl: string,
  { markdown, ...sought }: SoughtMarkdown,
): PageVerdict {
  const { bytes: _bytes, ...fetched } = answer;
  const article = { ...sought, text: renderMarkdown(markdown).text };
  return judgePage({ fetched: { ...fetched, html: bodyText(answer) }, requestedUrl, article });
}
