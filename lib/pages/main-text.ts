import { isNotShown, neverShown } from "./hidden";
import { type ElementNode, type PageNode, walk } from "./page-node";

/** Other elements whose content is never part of the main text. */
const skipped = new Set("head nav svg math select textarea dialog rt rp".split(" "));
/** These elements frame the page when they are outside an article, and are part of the article inside one. */
const pageFrame = new Set(["header", "footer"]);

/** Elements that occur within a word or sentence; every other element separates words. */
const inline = new Set(
  "a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd mark q ruby rb s samp small span strike strong sub sup time tt u var wbr".split(
    " ",
  ),
);

/**
 * A main or article element is the main text when it has at least this share of the page's text. With less
 * it is probably a hero or a card, so the whole body is read. Surrounding text does no harm: matching asks
 * how much of an article the page has, not what else is there.
 */
const mainShare = 0.4;

/** In characters, about a book's worth. Matching and counting go through every word, so the text is limited. */
const mainTextMax = 400_000;
/** In characters, before white space is collapsed and the main text is chosen. */
const collectedMax = 5 * mainTextMax;

/** The range of collected parts that belongs to one outermost main or article element. */
interface Region {
  start: number;
  end: number;
}

interface Collected {
  parts: string[];
  /** Total characters of the parts. */
  length: number;
  mains: Region[];
  articles: Region[];
}

/** The main text of a page, with line breaks between blocks, cut at `mainTextMax` characters. */
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
      element(element, { inMain, inArticle }) {
        if (isSkipped(element, inMain || inArticle)) return null;
        const { name, attribs } = element;
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
  return (
    parts
      .join("")
      // A single space is as it should be, and is most of the white space there is.
      .replace(/[^\S\n ]+[^\S\n]*| [^\S\n]+/g, " ")
      .replace(/ ?\n\s*/g, "\n")
      .trim()
  );
}

/** Text that fades in or lies outside of the window counts: a script brings it into view, and a reader finds it. */
function isSkipped(element: ElementNode, inside: boolean): boolean {
  const { name } = element;
  return neverShown.has(name) || skipped.has(name) || (pageFrame.has(name) && !inside) || isNotShown(element);
}
