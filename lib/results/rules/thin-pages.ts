import { normalizeKeyword } from "@/lib/content/keyword";
import { lowerWords } from "@/lib/content/score/words";
import type { Coverage } from "./ideas";
import { pageAddress } from "./page-address";
import type { Idea } from "./result";

/** The numbers of the rule, which docs/result-rules.md explains. */
export const thinPageRules = {
  /** A page with more words says something about its topic. */
  wordsMax: 150,
  /** How many pages of an audit are looked at, those with the most links, and how many ideas are kept. */
  pagesMax: 200,
  ideasMax: 20,
  topicWordsMin: 2,
  topicWordsMax: 10,
} as const;

/** A page of the site that an audit read, with its heading, or its title without one. */
export interface ThinPage {
  url: string;
  heading: string;
  words: number;
}

/** Pages that are short for a reason, by a word of their path. */
const shortByPurpose =
  /(?:^|[/_.-])(?:about|account|agb|authors?|basket|cart|categor(?:y|ies)|checkout|contact|contacto|cookies?|datenschutz|impressum|imprint|kontakt|legal|log-?in|newsletter|page|press|privacy|register|search|sign-?(?:in|up)|sitemap|tags?|terms|thank-?you|thanks|warenkorb)(?:[/_.-]|$)/i;

/** Behind these a title has the name of the site. */
const titleEnd = /\s+[|–—·•-]\s+.*$/su;

/**
 * Topics of the site on which one of its pages says little, those that most pages link to first. Pages of articles are
 * judged by their figures, and a topic that is a query is an idea already.
 */
export function thinPageIdeas(
  pages: readonly ThinPage[],
  {
    isBrand,
    coverage,
    articleOf,
    queries,
  }: {
    isBrand: (query: string) => boolean;
    coverage: Pick<Coverage, "articlesFor">;
    /** The article of a page, by its address as `pageAddress` writes it. */
    articleOf: (page: string) => string | null;
    queries: readonly string[];
  },
): Idea[] {
  const seen = new Set(queries.map(normalizeKeyword));
  const ideas: Idea[] = [];
  for (const { url, heading, words } of pages) {
    const page = pageAddress(url);
    const path = URL.parse(url)?.pathname ?? "/";
    if (page === null || path === "/" || shortByPurpose.test(path) || articleOf(page) !== null) continue;
    const topic = heading.replace(titleEnd, "").replaceAll(/\s+/g, " ").trim();
    const { length } = lowerWords(topic);
    if (length < thinPageRules.topicWordsMin || length > thinPageRules.topicWordsMax) continue;
    const key = normalizeKeyword(topic);
    if (seen.has(key) || isBrand(topic)) continue;
    seen.add(key);
    const [coveredBy = null] = coverage.articlesFor(topic);
    ideas.push({ query: topic, clicks: 0, impressions: 0, position: null, page, words, coveredBy });
    if (ideas.length >= thinPageRules.ideasMax) break;
  }
  return ideas;
}
