import type { RankProviderName } from "@/lib/platform/settings/lookups";

export interface RankQuery {
  keyword: string;
  /** ISO 3166-1 alpha-2, upper case. */
  country: string;
  /** ISO 639, lower case, with a script or region where that matters, such as zh-TW. */
  language: string;
  device: "desktop" | "mobile";
}

/** Part of a query that a provider has no way to heed. */
export type IgnoredPart = "country" | "language" | "device";

/** An organic result: no advertisement, no box, no answer of the engine's own. */
export interface SearchResult {
  url: string;
  title: string;
}

export interface SearchPage {
  /** Whose results these are, such as `google`; SearXNG names those that it has merged. */
  engine: string;
  results: SearchResult[];
}

/** Somebody who searches for us. */
export interface RankProvider {
  name: RankProviderName;
  /** How a public sentence names it; never with an address, which may be an internal one. */
  label: string;
  /** How many pages are worth asking for: some 30 results. Each is a request, and may be paid for. */
  pagesMax: number;
  ignores(query: RankQuery): IgnoredPart[];
  /** `page` counts from 1; no results at all is an answer. Throws ProviderFailure, and nothing else. */
  search(query: RankQuery, page: number, signal: AbortSignal): Promise<SearchPage>;
}
