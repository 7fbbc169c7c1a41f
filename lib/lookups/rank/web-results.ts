import { addressLengthMax } from "@/lib/pages/addresses";
import type { SearchResult } from "./rank-provider";

/** Of a page; providers give ten to a hundred. */
const resultsMax = 200;
const titleLengthMax = 1000;

interface Given {
  url: string;
  title?: string | null | undefined;
}

/** The results that are web pages, each address once. */
export function webResults(given: readonly Given[]): SearchResult[] {
  const byUrl = new Map<string, SearchResult>();
  for (const { url, title } of given.slice(0, resultsMax)) {
    if (url.length > addressLengthMax || !URL.canParse(url) || !/^https?:/i.test(url) || byUrl.has(url))
      continue;
    byUrl.set(url, { url, title: (title ?? "").slice(0, titleLengthMax) });
  }
  return [...byUrl.values()];
}
