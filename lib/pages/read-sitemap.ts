import { Parser } from "htmlparser2";
import { addressLengthMax } from "./addresses";
import { bodyText, type FetchedAnswer } from "./fetched-answer";

export interface Sitemap {
  /** The addresses of other sitemaps that an index lists. */
  sitemaps: string[];
  pages: string[];
}

const locationsMax = 2_000;
/** A sitemap has three levels, and its extensions a few more. The parser takes quadratic time on deep nesting. */
const depthMax = 20;

/** The addresses in a sitemap or sitemap index, unresolved; at most `locationsMax` of each kind. */
export function readSitemap(answer: FetchedAnswer): Sitemap {
  const found: Sitemap = { sitemaps: [], pages: [] };
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
      ontext(text) {
        if (location.length <= addressLengthMax) location += text;
      },
      onclosetag() {
        const list = listsByPath[path.join(" ")];
        path.pop();
        const address = location.trim();
        if (list === undefined || address === "" || location.length > addressLengthMax) return;
        list.push(address);
        if (list.length === locationsMax) parser.pause();
      },
    },
    { xmlMode: true },
  );
  parser.end(bodyText(answer));
  return found;
}
