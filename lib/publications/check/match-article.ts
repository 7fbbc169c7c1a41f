import type { WebPage } from "@/lib/pages/read-page";
import { type Token, tokens } from "@/lib/text/tokens";
import { containsRun, SHINGLE_WEIGHT, shingles } from "./shingles";

/** The parts of a page that are compared with the article. */
export type PageTexts = Pick<WebPage, "title" | "ogTitle" | "h1s" | "mainText">;

/** The article to look for: its title, and its text as readers see it, without markup. */
export interface ExpectedArticle {
  title: string;
  text: string;
}

export type TitleMatch = "title" | "og" | "h1" | null;

export interface ArticleMatch {
  matched: boolean;
  /** The first place on the page with the article's title. */
  titleMatch: TitleMatch;
  /** The share, 0 to 1, of the article's shingles that occur in the page's main text. */
  containment: number;
  /** The same share for the closing part of the article only. */
  closingContainment: number;
  shinglesTotal: number;
  matchedShingles: number;
  /** For each shingle of the article, in reading order, whether it occurs in the page's main text. */
  found: boolean[];
}

/** Stored with every check's evidence. Raise it whenever a change could judge some page differently. */
export const MATCHER_VERSION = 4;

/**
 * With the right title, 60% of the text is enough: destinations drop tables and embeds, and themes insert boxes
 * between paragraphs, each of which costs up to three shingles. Teasers stay below 30%.
 */
export const CONTAINMENT_WITH_TITLE = 0.6;

/**
 * Under another title, 90% is required, and also 90% of the shingles with the missing title words: articles
 * made from one template for two towns share everything but the sentences that name the town.
 */
export const CONTAINMENT_WITHOUT_TITLE = 0.9;

/**
 * At least 10% of the article's last 30% must be present. Gaps spread over the text come from a theme, but a
 * missing end means a paywall or a truncated page.
 */
export const CLOSING_PART = 0.3;
export const CLOSING_CONTAINMENT = 0.1;

/** An article shorter than this needs its title, because a listing may show all of it as an excerpt. */
export const SHORT_ARTICLE_SHINGLES = 40;

/** Finds an article on a page by its words, ignoring markup, punctuation, case and spacing. Pure. */
export function matchArticle(page: PageTexts, article: ExpectedArticle): ArticleMatch {
  const titleMatch = findTitle(page, article.title);
  const measure = measureContainment(shingledText(article.text), shingledText(page.mainText));
  const { found, articleShingles, containment, closingContainment } = measure;
  return {
    matched:
      closingContainment >= CLOSING_CONTAINMENT &&
      (titleMatch === null
        ? found.length >= SHORT_ARTICLE_SHINGLES &&
          containment >= CONTAINMENT_WITHOUT_TITLE &&
          titleWordContainment(page, article.title, articleShingles, found) >= CONTAINMENT_WITHOUT_TITLE
        : containment >= CONTAINMENT_WITH_TITLE),
    titleMatch,
    containment,
    closingContainment,
    shinglesTotal: found.length,
    matchedShingles: found.filter(Boolean).length,
    found,
  };
}

export interface Containment {
  articleShingles: string[];
  /** For each shingle, whether it occurs in the other text. */
  found: boolean[];
  containment: number;
  closingContainment: number;
}

export interface ShingledText {
  tokens: readonly Token[];
  shingles: string[];
}

export function shingledText(text: string, tokensMax?: number): ShingledText {
  const found = tokens(text, tokensMax);
  return { tokens: found, shingles: shingles(found) };
}

/** How much of one text occurs in another one. */
export function measureContainment(expected: ShingledText, within: ShingledText): Containment {
  const articleShingles = expected.shingles;
  const present = new Set(within.shingles);
  const found =
    expected.tokens.reduce((sum, token) => sum + token.weight, 0) < SHINGLE_WEIGHT
      ? articleShingles.map(() => containsRun(within.tokens, expected.tokens))
      : articleShingles.map((shingle) => present.has(shingle));
  return {
    articleShingles,
    found,
    containment: shareOf(found),
    closingContainment: shareOf(found.slice(Math.floor(found.length * (1 - CLOSING_PART)))),
  };
}

/** The containment of those shingles that include a title word missing from the page's headlines. */
function titleWordContainment(
  page: PageTexts,
  title: string,
  articleShingles: string[],
  found: boolean[],
): number {
  const headlines = [page.title, page.ogTitle, ...page.h1s].map((text) => spelled(text ?? "")).join(" ");
  const headlineWords = new Set(headlines.split(" "));
  const missing = new Set(
    spelled(title)
      .split(" ")
      .filter((word) => !headlineWords.has(word)),
  );
  const distinctive = found.filter((_, index) =>
    articleShingles[index]?.split(" ").some((word) => missing.has(word)),
  );
  return distinctive.length === 0 ? 1 : shareOf(distinctive);
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
/** Real titles have few segments; the limit bounds the work for a hostile one. */
const segmentsMax = 24;

/**
 * True when the text is the title, or the title with the site's name or section before or after it.
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
