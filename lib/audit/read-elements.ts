import { type PageNode, plainText } from "@/lib/pages/page-node";
import type { StructuredDataBlock } from "./audited-page";
import { resourcesOf } from "./element-resources";
import { readHeadElement } from "./read-head-element";
import { jsonLdLengthMax, readJsonLd, schemaTypeOf } from "./structured-data";
import { wordsOfAttribute } from "./words-of-attribute";

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
  headings: { level: number; text: string }[];
  images: { src: string; alt: string | null; hasSize: boolean }[];
  links: { href: string; name: string }[];
  structuredData: StructuredDataBlock[];
  openGraph: Map<string, string>;
  resources: string[];
  ids: Map<string, number>;
}

export type Attributes = Readonly<Record<string, string>>;

/** An element whose text is being collected. */
interface OpenText {
  text: string;
}

const textLengthMax = 300;
/** Of each kind of thing. A page has fewer, an attack has more. */
const listMax = 3000;
/** Text goes to this many open elements at once: a thousand nested links must not multiply the work. */
const openTextsMax = 20;
/** What they hold is for other readers, or for none. */
const unread = new Set(["template", "noscript", "style", "iframe", "textarea"]);

/** Reads all elements in one pass with a stack of its own: recursion would overflow on a page nested deep enough. */
export function readElements(roots: readonly PageNode[]): ElementFacts {
  const facts = noFacts();
  const open: OpenText[] = [];
  const pending: (() => void)[] = [];
  const enter = (nodes: readonly PageNode[], inSvg: boolean) => {
    for (const node of nodes.toReversed()) pending.push(() => visit(node, inSvg));
  };
  const addText = (text: string) => {
    for (const each of open) if (each.text.length < textLengthMax) each.text += text;
  };
  /** Calls `done` with the element's text once everything below it was visited. */
  const collect = (done: (text: string) => void) => {
    if (open.length >= openTextsMax) return;
    const opened: OpenText = { text: "" };
    open.push(opened);
    pending.push(() => {
      open.splice(open.indexOf(opened), 1);
      done(oneLine(opened.text.slice(0, textLengthMax)));
    });
  };
  const visit = (node: PageNode, inSvg: boolean) => {
    if (node.nodeType === 3 && "data" in node) addText(node.data);
    if (!("name" in node && "attribs" in node)) return;
    const { name, attribs } = node;
    readAttributes(facts, attribs, inSvg);
    if (name === "script") readScript(facts, attribs, node.childNodes);
    if (name === "script" || unread.has(name)) return;
    if (!inSvg) {
      if (name === "img") addText(` ${attribs["alt"] ?? ""} `);
      readHeadElement(facts, name, attribs);
      readBodyElement(facts, name, attribs, collect);
    }
    enter(node.childNodes, inSvg || name === "svg");
  };

  enter(roots, false);
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) next();
  return facts;
}

function readAttributes(facts: ElementFacts, given: Attributes, inSvg: boolean): void {
  const id = given["id"]?.trim() ?? "";
  // Drawings that are placed twice repeat their inner ids; that troubles no link and no label.
  if (id !== "" && !inSvg) facts.ids.set(id, (facts.ids.get(id) ?? 0) + 1);
  const { itemscope, itemtype } = given;
  if (itemscope === undefined || itemtype === undefined) return;
  const types = wordsOfAttribute(itemtype).flatMap((each) => schemaTypeOf(each) ?? []);
  if (types.length > 0) add(facts.structuredData, { syntax: "microdata", types, problem: null });
}

function readScript(facts: ElementFacts, given: Attributes, children: readonly PageNode[]): void {
  for (const address of resourcesOf("script", given)) add(facts.resources, address);
  if (given["type"]?.trim().toLowerCase() !== "application/ld+json") return;
  for (const block of readJsonLd(plainText(children, jsonLdLengthMax + 1))) add(facts.structuredData, block);
}

function readBodyElement(
  facts: ElementFacts,
  name: string,
  given: Attributes,
  collect: (done: (text: string) => void) => void,
): void {
  for (const address of resourcesOf(name, given)) add(facts.resources, address);
  if (name === "title") collect((text) => add(facts.titles, text));
  if (name === "img") {
    const { src = "", alt = null, width, height, style = "" } = given;
    const hasSize = (width !== undefined && height !== undefined) || /aspect-ratio|width/i.test(style);
    add(facts.images, { src, alt, hasSize });
  }
  if (name === "a" && given["href"] !== undefined) {
    const link = { href: given["href"].trim(), name: "" };
    add(facts.links, link);
    // Another element's text, or nobody at all, stands in for what the link itself says.
    const label = given["aria-label"]?.trim() || given["title"]?.trim();
    const known = label || given["aria-labelledby"] || given["aria-hidden"] || "";
    collect((text) => {
      link.name = text || known;
    });
  }
  const level = /^h([1-6])$/.exec(name)?.[1];
  if (level !== undefined) collect((text) => add(facts.headings, { level: Number(level), text }));
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

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
