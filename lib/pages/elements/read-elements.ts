import { oneLine } from "@/lib/text/one-line";
import {
  type Attributes,
  attributeWords,
  type ElementNode,
  type PageNode,
  textBelow,
  walk,
} from "../page-node";
import { resourcesOf } from "./element-resources";
import { readHeadElement } from "./head-elements";
import { jsonLdLengthMax, readJsonLd, type StructuredDataBlock, schemaTypeOf } from "./structured-data";

/** What the elements of a page say, with addresses as they are written. */
export interface ElementFacts {
  base: string | null;
  lang: string | null;
  titles: string[];
  descriptions: string[];
  robots: string[];
  viewport: string | null;
  canonicals: string[];
  alternates: { href: string; hreflang: string }[];
  metaRefresh: string | null;
  headings: PageHeading[];
  images: PageImage[];
  links: { href: string; name: string }[];
  structuredData: StructuredDataBlock[];
  openGraph: Map<string, string>;
  resources: string[];
  ids: Map<string, number>;
}

export interface PageHeading {
  level: number;
  text: string;
  /** The text with the alternative texts of its images: what a screen reader says. */
  name: string;
}

export interface PageImage {
  src: string;
  /** Null when there is no such attribute; an empty one marks a decoration. */
  alt: string | null;
  hasSize: boolean;
}

/** An element whose text is being collected. */
interface OpenText {
  text: string;
  name: string;
}

/** Of a title, heading or link; an article's title is a third of it at most. */
const textLengthMax = 600;
/** Of each kind of thing. A page has fewer, an attack has more. */
const listMax = 3000;
/** Text goes to this many open elements at once: a thousand nested links must not multiply the work. */
const openTextsMax = 20;
/** What they hold is no part of the page that readers see. */
const unread = new Set(["template", "noscript", "style", "iframe", "textarea"]);

/** Reads all elements in one pass. */
export function readElements(roots: readonly PageNode[]): ElementFacts {
  const facts = noFacts();
  const open: OpenText[] = [];
  const addText = (text: string, alternative = text) => {
    for (const each of open) {
      if (each.text.length < textLengthMax) each.text += text;
      if (each.name.length < textLengthMax) each.name += alternative;
    }
  };
  /** Calls `done` with the element's text once everything below it was visited. */
  const collect = (done: (collected: OpenText) => void) => {
    if (open.length >= openTextsMax) return undefined;
    const opened: OpenText = { text: "", name: "" };
    open.push(opened);
    return () => {
      open.splice(open.indexOf(opened), 1);
      done({ text: shortLine(opened.text), name: shortLine(opened.name) });
    };
  };
  walk(
    roots,
    { inSvg: false },
    {
      text: (text) => addText(text),
      element(element, { inSvg }) {
        const { name, attribs } = element;
        readAttributes(facts, attribs, inSvg);
        if (name === "script") readScript(facts, element);
        if (name === "script" || unread.has(name)) return null;
        const below = { inSvg: inSvg || name === "svg" };
        if (inSvg) return { below };
        if (name === "img") addText("", ` ${attribs["alt"] ?? ""} `);
        readHeadElement(facts, name, attribs);
        for (const address of resourcesOf(name, attribs)) add(facts.resources, address);
        if (name === "img") add(facts.images, imageOf(attribs));
        const whenRead = textReaderOf(facts, name, attribs);
        return { below, leave: whenRead === null ? undefined : collect(whenRead) };
      },
    },
  );
  return facts;
}

function readAttributes(facts: ElementFacts, given: Attributes, inSvg: boolean): void {
  const id = given["id"]?.trim() ?? "";
  // Drawings that are placed twice repeat their inner ids; that troubles no link and no label.
  if (id !== "" && !inSvg) facts.ids.set(id, (facts.ids.get(id) ?? 0) + 1);
  const { itemscope, itemtype } = given;
  if (itemscope === undefined || itemtype === undefined) return;
  const types = attributeWords(itemtype).flatMap((each) => schemaTypeOf(each) ?? []);
  if (types.length > 0) add(facts.structuredData, { syntax: "microdata", types, problem: null });
}

function readScript(facts: ElementFacts, { attribs, childNodes }: ElementNode): void {
  for (const address of resourcesOf("script", attribs)) add(facts.resources, address);
  if (attribs["type"]?.trim().toLowerCase() !== "application/ld+json") return;
  for (const block of readJsonLd(textBelow(childNodes, jsonLdLengthMax + 1)))
    add(facts.structuredData, block);
}

function imageOf({ src = "", alt, width, height, style = "" }: Attributes): PageImage {
  const hasSize = (width !== undefined && height !== undefined) || /aspect-ratio|width/i.test(style);
  return { src, alt: alt ?? null, hasSize };
}

/** What is done with an element's text, for those whose text is asked for. */
function textReaderOf(
  facts: ElementFacts,
  elementName: string,
  given: Attributes,
): ((collected: OpenText) => void) | null {
  if (elementName === "title") return ({ text }) => add(facts.titles, text);
  const level = /^h([1-6])$/.exec(elementName)?.[1];
  if (level !== undefined) return (collected) => add(facts.headings, { level: Number(level), ...collected });
  if (elementName !== "a" || given["href"] === undefined) return null;
  const link = { href: given["href"].trim(), name: "" };
  add(facts.links, link);
  // Without text, a label, a title or another element's text names the link; hidden ones need no name.
  const label = given["aria-label"]?.trim() || given["title"]?.trim();
  const known = label || given["aria-labelledby"] || given["aria-hidden"] || "";
  return ({ name }) => {
    link.name = name || known;
  };
}

function noFacts(): ElementFacts {
  return {
    base: null,
    lang: null,
    titles: [],
    descriptions: [],
    robots: [],
    viewport: null,
    canonicals: [],
    alternates: [],
    metaRefresh: null,
    headings: [],
    images: [],
    links: [],
    structuredData: [],
    openGraph: new Map(),
    resources: [],
    ids: new Map(),
  };
}

function add<Item>(list: Item[], item: Item): void {
  if (list.length < listMax) list.push(item);
}

function shortLine(text: string): string {
  return oneLine(text.slice(0, textLengthMax));
}
