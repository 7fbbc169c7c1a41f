import { bodyText, type FetchedAnswer } from "@/lib/pages/fetched-answer";
import { readPage, type WebPage } from "@/lib/pages/read-page";
import { type PageAnswer, pageAnswerOf } from "./page-answer";

/** What a site says about itself on its home page. The texts are cut to a length, but not cleaned. */
export interface SiteDescription {
  /** The site's name in its metadata (og:site_name). */
  name: string | null;
  title: string | null;
  description: string | null;
  hasStructuredData: boolean;
  /** Names of schema.org types, each once. */
  types: string[];
}

export interface ReadHomePage {
  answer: PageAnswer;
  /** Null when the home page could not be fetched or parsed. */
  site: SiteDescription | null;
}

const textLengthMax = 2000;
const typesMax = 20;

/** Reads a site's answer to a browser. */
export function readHomePage(answer: FetchedAnswer): ReadHomePage {
  const page = readPage(bodyText(answer), answer.url);
  const site = page === null || answer.status >= 300 ? null : describeSite(page);
  return { answer: pageAnswerOf(answer.status, page), site };
}

export function describeSite(page: WebPage): SiteDescription {
  return {
    name: cut(page.openGraph.get("site_name")),
    title: cut(page.title),
    description: cut(page.descriptions.find((text) => text !== "")),
    hasStructuredData: page.structuredData.length > 0,
    types: [...new Set(page.structuredData.flatMap(({ types }) => types))].slice(0, typesMax),
  };
}

function cut(text: string | null | undefined): string | null {
  return text?.slice(0, textLengthMax) ?? null;
}
