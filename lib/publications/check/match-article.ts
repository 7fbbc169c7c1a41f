import type { WebPage } from "@/lib/pages/read-page";
import { tokens } from "@/lib/text/tokens";
import { containsRun, SHINGLE_WEIGHT, shingles } from "./shingles";

/** What of a page tells whether it is an article. */
export type PageTexts = Pick<WebPage, "title" | "ogTitle" | "h1s" | "mainText">;

/** What is expected: the title, and the text as a reader sees it, without markup. */
export interface ExpectedArticle {
  title: string;
  text: string;
}

export type TitleMatch = "title" | "og" | "h1" | null;

export interface ArticleMatch {
  matched: boolean;
  /** The first place where the page carries the article's title. */
  titleMatch: TitleMatch;
  /** The share, 0 to 1, of the article's shingles that stand in the page's main text. */
  containment: number;
  /** The same share for the closing part of the article alone. */
  closingContainment: number;
  shinglesTotal: number;
  matchedShingles: number;
}

/** Goes into the evidence of every check; raise it whenever a page could be judged differently. */
export const MATCHER_VERSION = 3;

/**
 * Under its own title, a page is the article from 60 % on: destinations drop tables and embeds, themes set
 * boxes between paragraphs, and each such seam costs up to three shingles. Teasers stay under 30 %.
 */
export const CONTAINMENT_WITH_TITLE = 0.6;

/**
 * Under another title it takes 90 %, and as much of the sentences that hold the title's missing words:
 * articles made from one template for two towns share all but the sentences that name the town.
 */
export const CONTAINMENT_WITHOUT_TITLE = 0.9;

/**
 * The last 30 % must be begun at least. Losses spread over an article are a theme's doing; a missing end is
 * a paywall or a cut, and 70 % of an article is not the article.
 */
export const CLOSING_PART = 0.3;
export const CLOSING_CONTAINMENT = 0.1;

/** A text this short is also an excerpt: a list that shows all of it must not pass without its title. */
export const SHORT_ARTICLE_SHINGLES = 40;

/** Finds an article on a page by its words, whatever the markup, punctuation, case or spacing. Pure. */
export function matchArticle(page: PageTexts, article: ExpectedArticle): ArticleMatch {
  const titleMatch = findTitle(page, article.title);
  const expected = tokens(article.text);
  const pageTokens = tokens(page.mainText);
  const wanted = shingles(expected);
  const present = new Set(shingles(pageTokens));
  const found =
    expected.reduce((sum, token) => sum + token.weight, 0) < SHINGLE_WEIGHT
      ? wanted.map(() => containsRun(pageTokens, expected))
      : wanted.map((shingle) => present.has(shingle));

  const containment = shareOf(found);
  const closingContainment = shareOf(found.slice(Math.floor(found.length * (1 - CLOSING_PART))));
  return {
    matched:
      closingContainment >= CLOSING_CONTAINMENT &&
      (titleMatch === null
        ? found.length >= SHORT_ARTICLE_SHINGLES &&
          containment >= CONTAINMENT_WITHOUT_TITLE &&
          tellingContainment(page, article.title, wanted, found) >= CONTAINMENT_WITHOUT_TITLE
        : containment >= CONTAINMENT_WITH_TITLE),
    titleMatch,
    containment,
    closingContainment,
    shinglesTotal: found.length,
    matchedShingles: found.filter(Boolean).length,
  };
}

/** The containment of the shingles with a word of the title that the page's own headlines lack. */
function tellingContainment(page: PageTexts, title: string, wanted: string[], found: boolean[]): number {
  const headlines = [page.title, page.ogTitle, ...page.h1s].map((text) => spelled(text ?? "")).join(" ");
  const headlineWords = new Set(headlines.split(" "));
  const missing = new Set(
    spelled(title)
      .split(" ")
      .filter((word) => !headlineWords.has(word)),
  );
  const telling = found.filter((_, index) => wanted[index]?.split(" ").some((word) => missing.has(word)));
  return telling.length === 0 ? 1 : shareOf(telling);
}

function shareOf(found: readonly boolean[]): number {
  return found.length === 0 ? 0 : found.filter(Boolean).length / found.length;
}

function findTitle(page: PageTexts, title: string): TitleMatch {
  if (page.title !== null && carriesTitle(page.title, title)) return "title";
  if (page.ogTitle !== null && carriesTitle(page.ogTitle, title)) return "og";
  return page.h1s.some((h1) => carriesTitle(h1, title)) ? "h1" : null;
}

const separators = /[|｜_·•»«›‹/:：\-‐‑–—－]+/u;
/** Real titles have a few; the limit keeps a hostile one cheap. */
const segmentsMax = 24;

/**
 * True when the text is the title, or the title with the site's name or section before or behind it.
 * "Plumbers in Berlin | Acme" carries "Plumbers in Berlin"; "Plumbers in Berlin Mitte" does not.
 */
function carriesTitle(text: string, title: string): boolean {
  const wanted = spelled(title);
  if (wanted === "") return false;
  const segments = text.split(separators).slice(0, segmentsMax).map(spelled);
  return segments.some((_, start) =>
    segments.some(
      (__, end) =>
        segments
          .slice(start, end + 1)
          .filter(Boolean)
          .join(" ") === wanted,
    ),
  );
}

function spelled(text: string): string {
  return tokens(text)
    .map((token) => token.text)
    .join(" ");
}
