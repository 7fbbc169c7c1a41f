import { Readable } from "node:stream";
import { Parser } from "htmlparser2";
import { FetchFailure } from "@/lib/platform/fetching/fetch-failure";
import { readBytesMax } from "@/lib/platform/fetching/read-body";
import { addressLengthMax } from "./addresses";
import { bodyText, type FetchedAnswer } from "./fetched-answer";

export interface Sitemap {
  /** The addresses of other sitemaps that an index lists. */
  sitemaps: string[];
  pages: string[];
  /** What is wrong with the file, as a clause; null when it is a sitemap. */
  problem: string | null;
}

const locationsMax = 2_000;
/** After decompression. The sitemap protocol allows 50 MiB, but 50,000 addresses rarely need a fifth of it. */
const bytesMax = 32 * 1024 * 1024;
/** A sitemap has three levels, and its extensions a few more. The parser takes quadratic time on deep nesting. */
const depthMax = 20;

/** The addresses in a sitemap, sitemap index or list of addresses, unresolved; at most `countMax` of each kind. */
export async function readSitemap(answer: FetchedAnswer, countMax = locationsMax): Promise<Sitemap> {
  const unpacked = await unzipped(answer);
  if (unpacked === null) return { sitemaps: [], pages: [], problem: "it cannot be unpacked" };
  const text = wholeEntries(bodyText(unpacked), unpacked.truncated);
  const read = text.trimStart().startsWith("<") ? readXml(text, countMax) : readLines(text, countMax);
  const isEmpty = read.sitemaps.length + read.pages.length === 0;
  const cut = unpacked.truncated ? "it is larger than 32 MiB, so only its beginning was read" : null;
  return { ...read, problem: isEmpty ? (cut ?? "it lists no addresses") : cut };
}

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

type Addresses = Pick<Sitemap, "sitemaps" | "pages">;

/** An address that a sitemap or sitemap index lists, with what it says of it, unresolved and unchecked. */
export interface ListedEntry {
  kind: "sitemap" | "page";
  /** The entry's own fields by their names: loc, lastmod, changefreq, priority. */
  fields: Readonly<Record<string, string>>;
  /** Where in the text the entry begins. */
  offset: number;
}

/** The root element of a sitemap, and whether all elements are closed. */
export interface SitemapFrame {
  root: string | null;
  namespace: string | null;
  isClosed: boolean;
}

/** The protocol also allows a text file with an address in each line. */
function readLines(text: string, countMax: number): Addresses {
  const pages: string[] = [];
  for (const [line] of text.matchAll(/[^\r\n]+/g)) {
    const address = line.length > addressLengthMax ? "" : line.trim();
    if (/^https?:\/\//i.test(address)) pages.push(address);
    if (pages.length === countMax) break;
  }
  return { sitemaps: [], pages };
}

function readXml(text: string, countMax: number): Addresses {
  const found: Addresses = { sitemaps: [], pages: [] };
  readSitemapEntries(text, ({ kind, fields: { loc = "" } }) => {
    const list = kind === "sitemap" ? found.sitemaps : found.pages;
    if (loc !== "" && loc.length <= addressLengthMax) list.push(loc);
    return list.length < countMax;
  });
  return found;
}

const entryPaths: Readonly<Record<string, ListedEntry["kind"]>> = {
  "sitemapindex sitemap": "sitemap",
  "urlset url": "page",
};

/** Reads the entries of an XML sitemap in one pass, until `onEntry` returns false. */
export function readSitemapEntries(text: string, onEntry: (entry: ListedEntry) => boolean): SitemapFrame {
  const frame: SitemapFrame = { root: null, namespace: null, isClosed: true };
  const path: string[] = [];
  let entry: { kind: ListedEntry["kind"]; fields: Map<string, string>; offset: number } | null = null;
  let value = "";
  const parser = new Parser(
    {
      onopentagname(name) {
        path.push(name);
        value = "";
        if (path.length > depthMax) parser.pause();
        const kind = path.length === 2 ? entryPaths[path.join(" ")] : undefined;
        if (kind !== undefined) entry = { kind, fields: new Map(), offset: parser.startIndex };
        if (path.length === 1) frame.root ??= name;
      },
      onattribute(name, namespace) {
        if (name === "xmlns" && path.length === 1) frame.namespace ??= namespace;
      },
      ontext(part) {
        if (value.length <= addressLengthMax) value += part;
      },
      onclosetag(name, isImplied) {
        if (isImplied) frame.isClosed = false;
        const depth = path.length;
        path.pop();
        if (entry === null) return;
        if (depth === 3) entry.fields.set(name, value.trim());
        if (depth !== 2) return;
        const { kind, fields, offset } = entry;
        entry = null;
        if (!onEntry({ kind, fields: Object.fromEntries(fields), offset })) parser.pause();
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  return frame;
}
