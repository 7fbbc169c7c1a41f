import type { SearchResult } from "./rank-provider";

interface Given {
  url: string;
  title?: string | null | undefined;
}

/** The results that are web pages, each address once. */
export function webResults(given: readonly Given[]): SearchResult[] {
  const byUrl = new Map<string, SearchResult>();
  for (const { url, title } of given) {
    if (!URL.canParse(url) || !/^https?:/i.test(url) || byUrl.has(url)) continue;
    byUrl.set(url, { url, title: title ?? "" });
  }
  return [...byUrl.values()];
}
