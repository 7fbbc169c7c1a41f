import { absoluteAddress, baseOf } from "./addresses";
import { directives } from "./directives";
import { mainTextOf } from "./main-text";
import { plainText } from "./page-node";
import { type PageSigns, readSigns } from "./page-signs";
import { parsePage } from "./parse-page";

/** What a page says about itself, and the text that it is about. */
export interface PageContent {
  url: string;
  title: string | null;
  ogTitle: string | null;
  h1s: string[];
  /** Absolute, or null when there is none or it is not a URL. */
  canonical: string | null;
  /** Directives of `robots` and `googlebot` meta elements, in lower case. */
  metaRobots: string[];
  lang: string | null;
  /** What made the page, from its generator meta element. */
  generator: string | null;
  mainText: string;
  signs: PageSigns;
}

/** Of what a page has once. */
const repeatsMax = 20;
/** Of titles and headings; an article's title is a third of it at most. */
const headlineLengthMax = 600;

/**
 * Reads a page from its HTML and the address that it came from. Null when it has more elements, or deeper
 * ones, than can be read. Never throws.
 */
export function readPage(html: string, url: string): PageContent | null {
  const $ = parsePage(html);
  if ($ === null) return null;
  const content = (selector: string) => oneLine($(selector).first().attr("content"));
  const base = baseOf($("base[href]").first().attr("href"), url);
  return {
    url,
    title: oneLine(plainText($("title").first().toArray(), headlineLengthMax)),
    ogTitle: content('meta[property="og:title"], meta[name="og:title"]'),
    h1s: $("h1")
      .slice(0, repeatsMax)
      .map((_, element) => oneLine(plainText([element], headlineLengthMax)))
      .get(),
    canonical: absoluteAddress($('link[rel~="canonical" i]').first().attr("href"), base),
    metaRobots: $('meta[name="robots" i], meta[name="googlebot" i]')
      .slice(0, repeatsMax)
      .map((_, element) => directives($(element).attr("content") ?? ""))
      .get(),
    lang: oneLine($("html").first().attr("lang")),
    generator: content('meta[name="generator" i]'),
    mainText: mainTextOf($),
    signs: readSigns($),
  };
}

function oneLine(text: string | undefined): string | null {
  const line = (text ?? "").slice(0, headlineLengthMax).replace(/\s+/g, " ").trim();
  return line === "" ? null : line;
}
