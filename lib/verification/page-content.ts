import { load, type CheerioAPI } from "cheerio";
import { mainTextOf } from "./main-text";
import { isDeeperThan, plainText } from "./page-node";
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

/** More start and end tags than pages have; at this many, stray ends under deep nesting still cost seconds. */
const tagsMax = 60_000;
/** Browsers stop at 512. Selecting takes time quadratic in the depth, so deeper pages are not read. */
const nestingMax = 2000;
/** Of what a page has once. Nested a thousand times over, each would hold the text of all the others. */
const repeatsMax = 20;

/**
 * Reads a page from its HTML and the address that it came from. Never throws: a page that cannot be read
 * is an empty one. The page is a stranger's: the lenient parser is chosen because the standard's takes
 * quadratic time on deep nesting and on long attribute lists.
 */
export function readPage(html: string, url: string): PageContent {
  const $ = parsePage(html);
  const content = (selector: string) => oneLine($(selector).first().attr("content"));
  const base = absolute($("base[href]").first().attr("href"), url) ?? url;
  return {
    url,
    title: oneLine(plainText($("title").first().toArray())),
    ogTitle: content('meta[property="og:title"], meta[name="og:title"]'),
    h1s: $("h1")
      .slice(0, repeatsMax)
      .map((_, element) => oneLine(plainText([element])))
      .get(),
    canonical: absolute($('link[rel~="canonical" i]').first().attr("href"), base),
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

/** The directives of a robots meta element or header value. */
export function directives(value: string): string[] {
  return value
    .toLowerCase()
    .split(",")
    .map((directive) => directive.trim())
    .filter((directive) => directive !== "");
}

/** The elements of a stranger's page; none when it has more of them, or deeper ones, than can be read in time. */
export function parsePage(html: string): CheerioAPI {
  const options = { xml: { xmlMode: false, decodeEntities: true } };
  const $ = load(hasMoreTagsThan(tagsMax, html) ? "" : inOneElement(html), options);
  return isDeeperThan(nestingMax, $.root().contents().toArray()) ? load("", options) : $;
}

const wrapper = "galley-page";

/** Selecting takes quadratic time over the outermost elements of a document, so there is only one. */
function inOneElement(html: string): string {
  return `<${wrapper}>${html.replaceAll(new RegExp(`</${wrapper}`, "gi"), "")}</${wrapper}>`;
}

function hasMoreTagsThan(max: number, html: string): boolean {
  let count = 0;
  for (const _ of html.matchAll(/<\/?[a-z]/gi)) {
    count += 1;
    if (count > max) return true;
  }
  return false;
}

function oneLine(text: string | undefined): string | null {
  const line = (text ?? "").replace(/\s+/g, " ").trim();
  return line === "" ? null : line;
}

function absolute(href: string | undefined, base: string): string | null {
  const trimmed = href?.trim() ?? "";
  return trimmed !== "" && URL.canParse(trimmed, base) ? new URL(trimmed, base).href : null;
}
