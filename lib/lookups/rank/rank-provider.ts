import type { RankProviderName } from "@/lib/platform/settings/provider-names";

export interface RankQuery {
  keyword: string;
  /** ISO 3166-1 alpha-2, upper case. */
  country: string;
  /** ISO 639, lower case, with a script or region when that matters, such as zh-TW. */
  language: string;
  device: "desktop" | "mobile";
}

/** Part of a query that a provider does not support. */
export type IgnoredPart = "country" | "language" | "device";

/** An organic result, as opposed to an advertisement or an answer of the search engine itself. */
export interface SearchResult {
  url: string;
  title: string;
}

export interface SearchPage {
  /** The search engine that the results are from, such as `google`; SearXNG names all that it has merged. */
  engine: string;
  results: SearchResult[];
}

/** A service that answers a search query with the results of a search engine. */
export interface RankProvider {
  name: RankProviderName;
  /** The provider's name in public messages; never an address, which may be an internal one. */
  label: string;
  /** How many pages make up about 30 results. Each page is a request, which may cost money. */
  pagesMax: number;
  ignores(query: RankQuery): IgnoredPart[];
  /** `page` counts from 1. An empty page is a valid answer. Throws ProviderFailure, and nothing else. */
  search(query: RankQuery, page: number, signal: AbortSignal): Promise<SearchPage>;
}
