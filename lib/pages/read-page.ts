import { countWords } from "@/lib/text/words-of";
import { addressResolver, baseOf } from "./addresses";
import { type DeclaredRefresh, resolvedRefresh } from "./declared-refresh";
import type { LoadedParts } from "./elements/element-resources";
import { type ElementFacts, type ElementLink, type PageImage, readElements } from "./elements/read-elements";
import { mainTextOf } from "./main-text";
import { type PageSigns, readSigns } from "./page-signs";
import { parsePage } from "./parse-page";
import { type TextBlock, textBlocksOf } from "./text-blocks";

/** A web page: what its elements say, and its main text. */
export interface WebPage extends Pick<ElementFacts, ElementLists> {
  url: string;
  hasDoctype: boolean;
  /** Whether a meta element within the first 1024 bytes declares the encoding. */
  declaresCharset: boolean;
  /** The first title that is not empty. */
  title: string | null;
  ogTitle: string | null;
  /** The texts of its first h1 headings, without empty ones. */
  h1s: string[];
  canonicals: PageLink[];
  /** Where its meta element sends readers on to. */
  refresh: DeclaredRefresh | null;
  alternates: (PageLink & { hreflang: string })[];
  links: (PageLink & ElementLink)[];
  /** `url` is the resolved address of `src`; null when that is none. */
  images: (PageImage & { url: string | null })[];
  /** Absolute addresses of scripts, styles, frames, images and media, and of the targets of forms. */
  resources: string[];
  /** Absolute addresses of what it shows and runs besides images: sources in `srcset` and posters, stylesheets, scripts. */
  loaded: LoadedParts;
  duplicateIds: string[];
  readonly mainText: string;
  /** How many words the main text has. */
  readonly wordCount: number;
  /** The headings and paragraphs of its main element. */
  readonly textBlocks: readonly TextBlock[];
  readonly signs: PageSigns;
}

type ElementLists =
  | "lang"
  | "titles"
  | "descriptions"
  | "robots"
  | "crawlerDirectives"
  | "viewport"
  | "metaRefresh"
  | "headings"
  | "bodyCanonicals"
  | "linkCount"
  | "structuredData"
  | "applicationName"
  | "generators"
  | "extensionRelations"
  | "openGraph"
  | "twitterCard"
  | "codeText";

/** `url` is the resolved address; null when `href` is not a valid one. */
export interface PageLink {
  href: string;
  url: string | null;
}

/** Browsers look for the declaration of the encoding in this many bytes; counted here in characters. */
const prologueLength = 1024;
/** How many h1 headings are kept; no real page needs more. */
const mainHeadingsMax = 20;

/**
 * Parses a page and reads its elements. The main text, the text blocks and the signs are read on first access.
 * Null when the page has too many or too deeply nested elements. Never throws.
 */
export function readPage(html: string, url: string): WebPage | null {
  const roots = parsePage(html);
  if (roots === null) return null;
  const { base: baseHref, ids, ...found } = readElements(roots);
  const base = baseOf(baseHref, url);
  const absolute = addressResolver(base);
  const resolved = <Link extends { href: string }>(link: Link): Link & PageLink => ({
    ...link,
    url: absolute(link.href),
  });
  const prologue = html.slice(0, prologueLength);
  const mainText = once(() => mainTextOf(roots));
  const wordCount = once(() => countWords(mainText()));
  const textBlocks = once(() => textBlocksOf(roots));
  const signs = once(() => readSigns(roots));
  return {
    ...found,
    url,
    hasDoctype: /<!doctype\s+html/i.test(prologue),
    declaresCharset: /<meta\s[^>]*charset\s*=/i.test(prologue),
    title: found.titles.find((title) => title !== "") ?? null,
    ogTitle: found.openGraph.get("title") ?? null,
    h1s: found.headings
      .flatMap(({ level, text }) => (level === 1 && text !== "" ? [text] : []))
      .slice(0, mainHeadingsMax),
    refresh: resolvedRefresh(found.metaRefresh, base),
    canonicals: found.canonicals.map((href) => resolved({ href })),
    alternates: found.alternates.map(resolved),
    links: found.links.map(resolved),
    images: found.images.map((image) => ({ ...image, url: absolute(image.src) })),
    resources: found.resources.flatMap((address) => absolute(address) ?? []),
    loaded: {
      pictures: found.loaded.pictures.flatMap((address) => absolute(address) ?? []),
      stylesheets: found.loaded.stylesheets.flatMap((address) => absolute(address) ?? []),
      scripts: found.loaded.scripts.flatMap((address) => absolute(address) ?? []),
    },
    duplicateIds: [...ids].flatMap(([id, count]) => (count > 1 ? [id] : [])),
    get mainText() {
      return mainText();
    },
    get wordCount() {
      return wordCount();
    },
    get textBlocks() {
      return textBlocks();
    },
    get signs() {
      return signs();
    },
  };
}

function once<Value>(read: () => Value): () => Value {
  let known: { value: Value } | undefined;
  return () => {
    known ??= { value: read() };
    return known.value;
  };
}
