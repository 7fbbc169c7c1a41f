import { gunzipSync } from "node:zlib";
import { Parser } from "htmlparser2";
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
export function readSitemap(answer: FetchedAnswer, countMax = locationsMax): Sitemap {
  const unpacked = unzipped(answer);
  if (unpacked === null)
    return { sitemaps: [], pages: [], problem: "it cannot be unpacked, or is larger than 32 MiB" };
  const text = bodyText(unpacked);
  const read = text.trimStart().startsWith("<") ? readXml(text, countMax) : readLines(text, countMax);
  const isEmpty = read.sitemaps.length + read.pages.length === 0;
  return { ...read, problem: isEmpty ? "it lists no addresses" : null };
}

/** Unpacks a file such as sitemap.xml.gz, which servers send without saying that it is an encoding. */
function unzipped(answer: FetchedAnswer): FetchedAnswer | null {
  const { bytes } = answer;
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return answer;
  try {
    return { ...answer, bytes: gunzipSync(bytes, { maxOutputLength: bytesMax }) };
  } catch (error) {
    if (error instanceof Error && "code" in error) return null;
    throw error;
  }
}

type Addresses = Pick<Sitemap, "sitemaps" | "pages">;

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
  const listsByPath: Record<string, string[]> = {
    "sitemapindex sitemap loc": found.sitemaps,
    "urlset url loc": found.pages,
  };
  const path: string[] = [];
  let location = "";
  const parser = new Parser(
    {
      onopentagname(name) {
        path.push(name);
        location = "";
        if (path.length > depthMax) parser.pause();
      },
      ontext(part) {
        if (location.length <= addressLengthMax) location += part;
      },
      onclosetag() {
        const list = listsByPath[path.join(" ")];
        path.pop();
        const address = location.trim();
        if (list === undefined || address === "" || location.length > addressLengthMax) return;
        list.push(address);
        if (list.length === countMax) parser.pause();
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  return found;
}
