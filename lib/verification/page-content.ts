import { load } from "cheerio";
import { mainTextOf } from "./main-text";
import { readSigns, type PageSigns } from "./page-signs";

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

/** Browsers stop at 512. Beyond this a page is an attack on the parser: matching ends there is quadratic. */
const nestingMax = 1500;

/**
 * Reads a page from its HTML and the address that it came from. Never throws: a page that cannot be read
 * is an empty one. The lenient parser is chosen because the standard's takes quadratic time on deep
 * nesting and on long attribute lists, and the page is a stranger's.
 */
export function readPage(html: string, url: string): PageContent {
  const $ = load(nestingOf(html) > nestingMax ? "" : html, { xml: { xmlMode: false, decodeEntities: true } });
  const content = (selector: string) => oneLine($(selector).first().attr("content"));
  const base = absolute($("base[href]").first().attr("href"), url) ?? url;
  return {
    url,
    title: oneLine($("title").not("svg title").first().text()),
    ogTitle: content('meta[property="og:title"], meta[name="og:title"]'),
    h1s: $("h1")
      .map((_, element) => oneLine($(element).text()))
      .get(),
    canonical: absolute($('link[rel~="canonical" i]').first().attr("href"), base),
    metaRobots: $('meta[name="robots" i], meta[name="googlebot" i]')
      .map((_, element) => directives($(element).attr("content") ?? ""))
      .get(),
    lang: oneLine($("html").first().attr("lang")),
    generator: content('meta[name="generator" i]'),
    mainText: mainTextOf($),
    signs: readSigns($),
  };
}

/** The directives of a robots meta element or header value. */
export function directives(value: string): string[] {
  return value
    .toLowerCase()
    .split(",")
    .map((directive) => directive.trim())
    .filter((directive) => directive !== "");
}

/** How deep the elements of a document may stand, judged by its tags alone; never less than it is. */
function nestingOf(html: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [, end, name = ""] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    if (optionalEnds.has(name.toLowerCase())) continue;
    depth = end === "/" ? Math.max(0, depth - 1) : depth + 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** Void elements, and those that the next of their kind closes. */
const optionalEnds = new Set(
  "area base br col embed hr img input link meta param source track wbr p li dt dd option tr td th path".split(
    " ",
  ),
);

function oneLine(text: string | undefined): string | null {
  const line = (text ?? "").replace(/\s+/g, " ").trim();
  return line === "" ? null : line;
}

function absolute(href: string | undefined, base: string): string | null {
  const trimmed = href?.trim() ?? "";
  return trimmed !== "" && URL.canParse(trimmed, base) ? new URL(trimmed, base).href : null;
}
