import type { CheerioAPI } from "cheerio/slim";
import type { PageNode } from "./page-node";

/** Holds what no reader of the article reads. */
const skipped = new Set(
  "head script style template noscript nav svg math iframe object select textarea dialog rt rp".split(" "),
);
/** Belong to the page outside an article, and to the article inside one. */
const pageFrame = new Set(["header", "footer"]);

/** Elements that sit inside a word or a sentence; everything else separates words. */
const inline = new Set(
  "a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd mark q ruby rb s samp small span strike strong sub sup time tt u var wbr".split(
    " ",
  ),
);

/**
 * A main or article element counts as the main text from this share of the page's text on. Below it the
 * theme uses the element for a hero or for cards, and the whole body is read instead: more text around an
 * article does no harm, because matching asks what of the article is there, not what else is.
 */
const mainShare = 0.4;

/** A book's worth. What reads the text goes through every word of it. */
const mainTextMax = 400_000;
/** So much is collected before white space is made single and the main text is chosen. */
const collectedMax = 5 * mainTextMax;

/** A stretch of the collected parts that one outermost main or article element fills. */
interface Region {
  start: number;
  end: number;
}

interface Collected {
  parts: string[];
  /** Characters in the parts. */
  length: number;
  mains: Region[];
  articles: Region[];
}

/** The text that a page is about, with line breaks between blocks; of a very long one the beginning. */
export function mainTextOf($: CheerioAPI): string {
  return chosenText($).slice(0, mainTextMax);
}

function chosenText($: CheerioAPI): string {
  const { parts, mains, articles } = collect($.root().contents().toArray());
  const body = tidied(parts);
  for (const regions of [mains, articles]) {
    const texts = regions.map(({ start, end }) => tidied(parts.slice(start, end)));
    const longest = texts.reduce((best, text) => (text.length > best.length ? text : best), "");
    if (longest.length > 0 && longest.length >= body.length * mainShare) return longest;
  }
  return body;
}

/** One pass with a stack of its own: recursion would overflow on a page nested deep enough. */
function collect(roots: PageNode[]): Collected {
  const found: Collected = { parts: [], length: 0, mains: [], articles: [] };
  const pending: (() => void)[] = [];
  const enter = (nodes: PageNode[], inMain: boolean, inArticle: boolean) => {
    for (const node of nodes.toReversed()) pending.push(() => visit(node, inMain, inArticle));
  };
  const visit = (node: PageNode, inMain: boolean, inArticle: boolean) => {
    if (node.nodeType === 3 && "data" in node) addText(found, node.data);
    if (!("name" in node && "attribs" in node)) return;
    if (isSkipped(node.name, node.attribs, inMain || inArticle)) return;

    const isMain = node.name === "main" || node.attribs["role"] === "main";
    const isArticle = node.name === "article";
    const edge = inline.has(node.name) ? "" : "\n";
    const start = found.parts.push(edge);
    pending.push(() => {
      const end = found.parts.push(edge);
      if (isMain && !inMain) found.mains.push({ start, end });
      if (isArticle && !inArticle) found.articles.push({ start, end });
    });
    enter(node.childNodes, inMain || isMain, inArticle || isArticle);
  };

  enter(roots, false, false);
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) next();
  return found;
}

function addText(found: Collected, text: string): void {
  const kept = text.slice(0, collectedMax - found.length);
  found.length += kept.length;
  found.parts.push(kept);
}

function tidied(parts: string[]): string {
  return parts
    .join("")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n\s*/g, "\n")
    .trim();
}

function isSkipped(name: string, attribs: Record<string, string>, inside: boolean): boolean {
  return skipped.has(name) || (pageFrame.has(name) && !inside) || isHidden(attribs);
}

/** React streams late segments into `<div hidden id="S:0">` and moves them into place; those are read. */
function isHidden({ hidden, id, style }: Record<string, string>): boolean {
  if (hidden !== undefined && hidden !== "until-found" && id?.startsWith("S:") !== true) return true;
  return /(^|;)\s*display\s*:\s*none/i.test(style ?? "");
}
