import { Readable } from "node:stream";
import { Parser } from "htmlparser2";
import { FetchFailure } from "@/lib/platform/fetching/fetch-failure";
import { readBytesMax } from "@/lib/platform/fetching/read-body";
import { addressLengthMax } from "./addresses";
import { bodyText, type FetchedAnswer } from "./fetched-answer";
import { type EntryExtensions, ExtensionReader } from "./sitemap-extensions";

export interface Sitemap {
  /** The addresses of other sitemaps that an index lists. */
  sitemaps: string[];
  pages: string[];
  /** Those of the pages of which the sitemap also names versions in other languages, images or news. */
  entries: SitemapPage[];
  /** What is wrong with the file, as a clause; null when it is a sitemap. */
  problem: string | null;
}

/** The address of a page with the extensions of its entry, as they are written. */
export type SitemapPage = EntryExtensions & { loc: string };

const locationsMax = 2_000;
/** After decompression. The sitemap protocol allows 50 MiB, but 50,000 addresses rarely need a fifth of it. */
const bytesMax = 32 * 1024 * 1024;
/** A sitemap has three levels, and its extensions a few more. The parser takes quadratic time on deep nesting. */
const depthMax = 20;
/** The most news articles that search engines read from a file. */
const newsMax = 1000;

/** The addresses in a sitemap, sitemap index, feed or list of addresses, unresolved; at most `countMax` of each kind. */
export async function readSitemap(answer: FetchedAnswer, countMax = locationsMax): Promise<Sitemap> {
  const unpacked = await unzipped(answer);
  if (unpacked === null) return { ...nothing, problem: "it cannot be unpacked" };
  const text = wholeEntries(bodyText(unpacked), unpacked.truncated);
  const read = text.trimStart().startsWith("<") ? readXml(text, countMax) : readLines(text, countMax);
  const isEmpty = read.sitemaps.length + read.pages.length === 0;
  const cut = unpacked.truncated ? "it is larger than 32 MiB, so only its beginning was read" : null;
  return { ...read, problem: cut ?? (isEmpty ? "it lists no addresses" : read.problem) };
}

const nothing: Sitemap = { sitemaps: [], pages: [], entries: [], problem: null };

/** Leaves out what a cut through a text has left of an address. */
function wholeEntries(text: string, isCut: boolean): string {
  return isCut ? text.slice(0, text.lastIndexOf(text.trimStart().startsWith("<") ? "<" : "\n") + 1) : text;
}

/** Unpacks a file such as sitemap.xml.gz, as far as the limit; servers send it without naming an encoding. */
async function unzipped(answer: FetchedAnswer): Promise<FetchedAnswer | null> {
  const { bytes } = answer;
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return answer;
  try {
    const limits = { bodyBytesMax: bytesMax, onTooLarge: "truncate" } as const;
    const unpacked = await readBytesMax(Readable.from([bytes]), "gzip", limits);
    return { ...answer, ...unpacked, truncated: unpacked.truncated || answer.truncated };
  } catch (error) {
    if (error instanceof FetchFailure) return null;
    throw error;
  }
}

/** An address that a sitemap or sitemap index lists, with what it says of it, unresolved and unchecked. */
export interface ListedEntry {
  kind: "sitemap" | "page";
  /** The entry's own fields by their names: loc, lastmod, changefreq, priority. */
  fields: Readonly<Record<string, string>>;
  /** Its alternates, images and news; null when it has none. */
  extensions: EntryExtensions | null;
  /** Where in the text the entry begins. */
  offset: number;
}

/** The root element of a sitemap, without its prefix, and whether all elements are closed. */
export interface SitemapFrame {
  root: string | null;
  namespace: string | null;
  isClosed: boolean;
  /** How many entries are news articles. */
  newsCount: number;
}

/** The protocol also allows a text file with an address in each line. */
function readLines(text: string, countMax: number): Sitemap {
  const pages: string[] = [];
  for (const [line] of text.matchAll(/[^\r\n]+/g)) {
    const address = line.length > addressLengthMax ? "" : line.trim();
    if (/^https?:\/\//i.test(address)) pages.push(address);
    if (pages.length === countMax) break;
  }
  return { ...nothing, pages };
}

function readXml(text: string, countMax: number): Sitemap {
  const found: Sitemap = { sitemaps: [], pages: [], entries: [], problem: null };
  const { newsCount } = readSitemapEntries(text, ({ kind, fields: { loc = "" }, extensions }) => {
    const list = kind === "sitemap" ? found.sitemaps : found.pages;
    if (loc === "" || loc.length > addressLengthMax) return true;
    list.push(loc);
    if (kind === "page" && extensions !== null) found.entries.push({ loc, ...extensions });
    return list.length < countMax;
  });
  const isLong = newsCount > newsMax;
  const problem = isLong ? `it has ${newsCount} news articles, and search engines read ${newsMax}` : null;
  return { ...found, problem };
}

/** Where entries are, by the names of the elements around them. Search engines also read RSS and Atom feeds. */
const entryPaths: Readonly<Record<string, ListedEntry["kind"]>> = {
  "sitemapindex sitemap": "sitemap",
  "urlset url": "page",
  "rss channel item": "page",
  "feed entry": "page",
};
const entryDepthMax = 3;
/** What the fields of a feed's entries are called in a sitemap. */
const feedFields: Readonly<Record<string, string>> = { link: "loc", pubDate: "lastmod", updated: "lastmod" };

/** Reads the entries of an XML sitemap in one pass, until `onEntry` returns false. */
export function readSitemapEntries(text: string, onEntry: (entry: ListedEntry) => boolean): SitemapFrame {
  const frame: SitemapFrame = { root: null, namespace: null, isClosed: true, newsCount: 0 };
  const path: string[] = [];
  // The elements of the protocol may have a prefix, as in sm:urlset.
  let prefix = "";
  const local = (name: string) =>
    prefix !== "" && name.startsWith(prefix) ? name.slice(prefix.length) : name;
  const isFeed = () => frame.root === "rss" || frame.root === "feed";
  const extensions = new ExtensionReader();
  let entry: {
    kind: ListedEntry["kind"];
    fields: Map<string, string>;
    offset: number;
    depth: number;
  } | null = null;
  let value = "";
  let link = { rel: "alternate", href: "" };
  const parser = new Parser(
    {
      onopentagname(name) {
        if (path.length === 0) prefix = /^[^:]*:/.exec(name)?.[0] ?? "";
        path.push(local(name));
        value = "";
        link = { rel: "alternate", href: "" };
        if (path.length > depthMax) parser.pause();
        if (path.length === 1) frame.root ??= local(name);
        if (entry !== null) return extensions.open(name);
        const kind = path.length <= entryDepthMax ? entryPaths[path.join(" ")] : undefined;
        if (kind === undefined) return;
        entry = { kind, fields: new Map(), offset: parser.startIndex, depth: path.length };
        extensions.begin();
      },
      onattribute(name, content) {
        if (path.length > 1) {
          if (name === "rel" || name === "href") link[name] = content.trim().slice(0, addressLengthMax + 1);
          return extensions.attribute(name, content);
        }
        if (name === (prefix === "" ? "xmlns" : `xmlns:${prefix.slice(0, -1)}`)) frame.namespace ??= content;
        extensions.declare(name, content);
      },
      ontext(part) {
        if (value.length <= addressLengthMax) value += part;
      },
      onclosetag(name, isImplied) {
        // An element that closes itself, as in <link/>, is reported like one that its parent closes.
        if (isImplied && text[parser.endIndex - 1] !== "/") frame.isClosed = false;
        const depth = path.length;
        path.pop();
        if (entry === null) return;
        const within = depth - entry.depth;
        if (within > 0) extensions.close(value.trim());
        if (within === 1) setField(entry.fields, local(name), isFeed() ? link : null, value.trim());
        if (within !== 0) return;
        const { kind, fields, offset } = entry;
        entry = null;
        const found = { kind, fields: Object.fromEntries(fields), extensions: extensions.end(), offset };
        if (!onEntry(found)) parser.pause();
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  return { ...frame, newsCount: extensions.newsCount };
}

/** Sets a field of an entry. A feed names the address by a link, which in Atom has it as an attribute. */
function setField(
  fields: Map<string, string>,
  name: string,
  link: { rel: string; href: string } | null,
  value: string,
): void {
  if (link === null) {
    fields.set(name, value);
    return;
  }
  const field = Object.hasOwn(feedFields, name) ? feedFields[name] : undefined;
  const given = name === "link" && value === "" ? link.href : value;
  const isOther = name === "link" && link.rel !== "alternate";
  if (field !== undefined && given !== "" && !isOther && !fields.has(field)) fields.set(field, given);
}
