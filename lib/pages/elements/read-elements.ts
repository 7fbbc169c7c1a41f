import { oneLine } from "@/lib/text/one-line";
import { type Attributes, type ElementNode, type PageNode, textBelow, walk } from "../page-node";
import { type LoadedParts, loadedPartsOf, resourcesOf } from "./element-resources";
import { type CrawlerDirective, readHeadElement } from "./head-elements";
import { type OpenItem, readMicrodata } from "./microdata";
import { jsonLdLengthMax, readJsonLd, type StructuredDataBlock } from "./structured-data";

/** What the elements of a page say, with addresses unresolved, as the page writes them. */
export interface ElementFacts {
  base: string | null;
  lang: string | null;
  titles: string[];
  descriptions: string[];
  /** The directives for Google's crawler and for every crawler. */
  robots: string[];
  /** All directives of meta elements for crawlers. */
  crawlerDirectives: CrawlerDirective[];
  viewport: string | null;
  canonicals: string[];
  /** Those that stand in the body, where search engines ignore them. */
  bodyCanonicals: string[];
  alternates: { href: string; hreflang: string }[];
  /** The first meta refresh that leads to another address, as the page writes it. */
  metaRefresh: string | null;
  headings: PageHeading[];
  images: PageImage[];
  links: ElementLink[];
  /** How many links the page has; `links` are the first of them. */
  linkCount: number;
  structuredData: StructuredDataBlock[];
  /** What the page says that the application or site is called. */
  applicationName: string | null;
  /** The programs that the page says have made it. */
  generators: string[];
  /** The relations of link elements that are addresses, in lower case, such as https://api.w.org/. */
  extensionRelations: string[];
  openGraph: Map<string, string>;
  /** The properties of the card that a shared link shows, by their names without `twitter:`. */
  twitterCard: Map<string, string>;
  resources: string[];
  /** Of the resources, what the page shows and runs. */
  loaded: LoadedParts;
  /** The text inside pre and code elements, bounded: examples, which the page shows but does not mean. */
  codeText: string;
  ids: Map<string, number>;
}

export interface PageHeading {
  level: number;
  text: string;
  /** The text including the alternative texts of images: what a screen reader announces. */
  name: string;
}

export interface PageImage {
  src: string;
  /** Null when it is missing; an empty one marks a decorative image, as some attributes do. */
  alt: string | null;
  hasSize: boolean;
}

export interface ElementLink {
  href: string;
  /** What a reader sees, or a screen reader announces, of the link. */
  name: string;
  /** What its aria-label or title adds for those who do not see the text; empty without one. */
  label: string;
  /** Whether search engines are asked not to follow it. */
  nofollow: boolean;
}

/** An element whose text is being collected. */
interface OpenText {
  text: string;
  name: string;
  /** The title of an element in it, such as an icon, which names it if nothing else does. */
  hint: string;
}

type CollectedText = Pick<OpenText, "text" | "name">;

/** How many characters of a title, heading or link text are kept. Titles of articles are at most a third as long. */
const textLengthMax = 600;
/** How many elements of each kind are kept. Real pages have fewer; only an attack has more. */
const listMax = 3000;
/** How many nested elements collect the same text, so that a thousand nested links do not multiply the work. */
const openTextsMax = 20;
/** Elements whose content readers do not see as part of the page. */
const skippedElements = new Set(["template", "noscript", "style", "iframe", "textarea"]);

/** In characters; examples beyond it are taken for text of the page itself. */
const codeTextMax = 200_000;
const codeElements = new Set(["pre", "code", "samp", "kbd"]);

interface Place {
  inSvg: boolean;
  inCode: boolean;
  item: OpenItem | null;
}

const noPlace: Place = { inSvg: false, inCode: false, item: null };

/** Collects the facts from all elements in one pass. */
export function readElements(roots: readonly PageNode[]): ElementFacts {
  const facts = noFacts();
  const open: OpenText[] = [];
  const addText = (text: string, alternative = text) => {
    for (const each of open) {
      if (each.text.length < textLengthMax) each.text += text;
      if (each.name.length < textLengthMax) each.name += alternative;
    }
  };
  /** Starts collecting an element's text; the returned function ends it and passes the text to `done`. */
  const collect = (done: (collected: CollectedText) => void) => {
    if (open.length >= openTextsMax) return undefined;
    const opened: OpenText = { text: "", name: "", hint: "" };
    open.push(opened);
    return () => {
      open.splice(open.indexOf(opened), 1);
      const name = shortLine(opened.name) || shortLine(opened.hint);
      done({ text: shortLine(opened.text), name });
    };
  };
  let inBody = false;
  walk(roots, noPlace, {
    text(text, { inCode }) {
      addText(text);
      if (inCode && facts.codeText.length < codeTextMax) facts.codeText += text;
    },
    element(element, place) {
      const { name, attribs } = element;
      const { inSvg, item: around } = place;
      countId(facts, attribs, inSvg);
      const { item, block } = readMicrodata(attribs, around);
      if (block !== null) add(facts.structuredData, block);
      if (name === "script") readScript(facts, element);
      if (name === "script" || skippedElements.has(name)) return null;
      const below = placeBelow(name, place, item);
      if (inSvg) return { below };
      if (name === "img") addText("", ` ${attribs["alt"] ?? ""} `);
      else nameInnerElement(open, name, attribs);
      inBody ||= !headElements.has(name);
      readHeadElement(facts, name, attribs, inBody);
      for (const address of resourcesOf(name, attribs)) add(facts.resources, address);
      addLoaded(facts, name, attribs);
      if (name === "img") add(facts.images, imageOf(attribs));
      const whenRead = textReaderOf(facts, name, attribs);
      return { below, leave: whenRead === null ? undefined : collect(whenRead) };
    },
  });
  return facts;
}

/** The first element of any other kind ends the head, whatever the tags say. */
const headElements = new Set("html head title base meta link script style noscript template".split(" "));

/** Adds what names an icon or another element without text to the texts that it is part of. */
function nameInnerElement(open: OpenText[], element: string, given: Attributes): void {
  if (open.length === 0) return;
  const isImage = element === "svg" || given["role"]?.trim().toLowerCase() === "img";
  const label = given["aria-label"]?.trim() ?? "";
  const hint = label || given["title"]?.trim() || "";
  if (hint === "") return;
  for (const each of open) {
    if (isImage && each.name.length < textLengthMax) each.name += ` ${hint} `;
    else each.hint ||= hint.slice(0, textLengthMax);
  }
}

/** The place itself where nothing changes, which spares an object for most elements. */
function placeBelow(name: string, place: Place, item: OpenItem | null): Place {
  const { inSvg, inCode } = place;
  const beginsSvg = !inSvg && name === "svg";
  const beginsCode = !inCode && codeElements.has(name);
  return beginsSvg || beginsCode || item !== place.item
    ? { inSvg: inSvg || beginsSvg, inCode: inCode || beginsCode, item }
    : place;
}

function countId(facts: ElementFacts, given: Attributes, inSvg: boolean): void {
  const id = given["id"]?.trim() ?? "";
  // An SVG that is embedded twice repeats its inner ids, which breaks no link and no label.
  if (id !== "" && !inSvg) facts.ids.set(id, (facts.ids.get(id) ?? 0) + 1);
}

function readScript(facts: ElementFacts, { attribs, childNodes }: ElementNode): void {
  for (const address of resourcesOf("script", attribs)) add(facts.resources, address);
  addLoaded(facts, "script", attribs);
  if (attribs["type"]?.trim().toLowerCase() !== "application/ld+json") return;
  for (const block of readJsonLd(textBelow(childNodes, jsonLdLengthMax + 1)))
    add(facts.structuredData, block);
}

function addLoaded({ loaded }: ElementFacts, name: string, given: Attributes): void {
  const parts = loadedPartsOf(name, given);
  if (parts === null) return;
  for (const address of parts.pictures) add(loaded.pictures, address);
  for (const address of parts.stylesheets) add(loaded.stylesheets, address);
  for (const address of parts.scripts) add(loaded.scripts, address);
}

function imageOf(given: Attributes): PageImage {
  const { src = "", alt, width, height, style = "", role = "" } = given;
  const hasSize = (width !== undefined && height !== undefined) || /aspect-ratio|width/i.test(style);
  const isDecorative = /^\s*(?:presentation|none)\b/i.test(role) || given["aria-hidden"] === "true";
  return { src, alt: alt ?? (isDecorative ? "" : null), hasSize };
}

const headingLevels = new Map([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, level]));

/** Returns what stores an element's text: for titles, headings and links; null for all other elements. */
function textReaderOf(
  facts: ElementFacts,
  elementName: string,
  given: Attributes,
): ((collected: CollectedText) => void) | null {
  if (elementName === "title") return ({ text }) => add(facts.titles, text);
  const level = headingLevels.get(elementName);
  if (level !== undefined) return (collected) => add(facts.headings, { level, ...collected });
  if (elementName !== "a" || given["href"] === undefined) return null;
  const label = (given["aria-label"]?.trim() || given["title"]?.trim() || "").slice(0, textLengthMax);
  const nofollow = /\b(?:nofollow|sponsored|ugc)\b/i.test(given["rel"]?.slice(0, 200) ?? "");
  const link = { href: given["href"].trim(), name: "", label, nofollow };
  add(facts.links, link);
  facts.linkCount += 1;
  // A link without text may be named by a label, a title or another element; a hidden link needs no name.
  const fallback = label || given["aria-labelledby"] || given["aria-hidden"] || "";
  return ({ name }) => {
    link.name = name || fallback;
  };
}

function noFacts(): ElementFacts {
  return {
    base: null,
    lang: null,
    titles: [],
    descriptions: [],
    robots: [],
    crawlerDirectives: [],
    viewport: null,
    canonicals: [],
    bodyCanonicals: [],
    alternates: [],
    metaRefresh: null,
    headings: [],
    images: [],
    links: [],
    linkCount: 0,
    structuredData: [],
    applicationName: null,
    generators: [],
    extensionRelations: [],
    openGraph: new Map(),
    twitterCard: new Map(),
    resources: [],
    loaded: { pictures: [], stylesheets: [], scripts: [] },
    codeText: "",
    ids: new Map(),
  };
}

function add<Item>(list: Item[], item: Item): void {
  if (list.length < listMax) list.push(item);
}

function shortLine(text: string): string {
  return oneLine(text.slice(0, textLengthMax));
}
