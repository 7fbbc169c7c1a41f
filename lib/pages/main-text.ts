import { type Attributes, type PageNode, walk } from "./page-node";

/** Elements whose content is no part of what a page says. */
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

/** A book's worth: whoever matches or counts goes through every word of it. */
const mainTextMax = 400_000;
/** Collected before white space is collapsed and the main text is chosen. */
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
export function mainTextOf(roots: readonly PageNode[]): string {
  return chosenText(roots).slice(0, mainTextMax);
}

function chosenText(roots: readonly PageNode[]): string {
  const { parts, mains, articles } = collect(roots);
  const body = collapsed(parts);
  for (const regions of [mains, articles]) {
    const texts = regions.map(({ start, end }) => collapsed(parts.slice(start, end)));
    const longest = texts.reduce((best, text) => (text.length > best.length ? text : best), "");
    if (longest.length > 0 && longest.length >= body.length * mainShare) return longest;
  }
  return body;
}

function collect(roots: readonly PageNode[]): Collected {
  const found: Collected = { parts: [], length: 0, mains: [], articles: [] };
  walk(
    roots,
    { inMain: false, inArticle: false },
    {
      text: (text) => addText(found, text),
      element({ name, attribs }, { inMain, inArticle }) {
        if (isSkipped(name, attribs, inMain || inArticle)) return null;
        const isMain = name === "main" || attribs["role"] === "main";
        const isArticle = name === "article";
        const edge = inline.has(name) ? "" : "\n";
        const start = found.parts.push(edge);
        const leave = () => {
          const end = found.parts.push(edge);
          if (isMain && !inMain) found.mains.push({ start, end });
          if (isArticle && !inArticle) found.articles.push({ start, end });
        };
        return { below: { inMain: inMain || isMain, inArticle: inArticle || isArticle }, leave };
      },
    },
  );
  return found;
}

function addText(found: Collected, text: string): void {
  const kept = text.slice(0, collectedMax - found.length);
  found.length += kept.length;
  found.parts.push(kept);
}

function collapsed(parts: string[]): string {
  return parts
    .join("")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n\s*/g, "\n")
    .trim();
}

function isSkipped(name: string, attribs: Attributes, inside: boolean): boolean {
  return skipped.has(name) || (pageFrame.has(name) && !inside) || isHidden(attribs);
}

/** React streams late segments into `<div hidden id="S:0">` and a script moves them into place: they count as shown. */
function isHidden({ hidden, id, style }: Attributes): boolean {
  if (hidden !== undefined && hidden !== "until-found" && id?.startsWith("S:") !== true) return true;
  return /(^|;)\s*display\s*:\s*none/i.test(style ?? "");
}
