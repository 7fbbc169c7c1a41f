import type { z } from "zod";
import { addressLengthMax } from "@/lib/pages/addresses";
import { askJson, type JsonQuestion } from "@/lib/platform/fetching/ask-json";
import type { GuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import { ProviderFailure } from "@/lib/platform/fetching/provider-failure";
import type { RankProvider, RankQuery, SearchResult } from "./rank-provider";

interface ClientOptions {
  fetch: GuardedFetch;
  timeoutMs: number;
}

/** The options of a provider that is called with a key at its own public address. */
export interface KeyOptions {
  apiKey: string;
  baseUrl?: string;
}

interface ListedResult {
  url: string;
  title?: string | null | undefined;
}

/** What differs between the search APIs of rank providers. */
interface RankApi<Options, Answer> extends Pick<RankProvider, "name" | "label" | "pagesMax" | "ignores"> {
  /** With `body` the request is a POST of JSON, otherwise a GET. */
  request(
    query: RankQuery,
    page: number,
    options: Options,
  ): { url: URL; search?: Record<string, string>; headers?: Record<string, string>; body?: unknown };
  schema: z.ZodType<Answer>;
  /** Throws ProviderFailure when the answer does not tell what was found. */
  read(answer: Answer): { engine: string; results: readonly ListedResult[] };
  failureOf?: NonNullable<JsonQuestion<Answer>["failureOf"]>;
  /** Replaces a failure by one whose message says what the operator can do about it. */
  explain?(failure: ProviderFailure): ProviderFailure;
}

/** Makes the client of one search API, which asks one question for each page of results. */
export function rankProvider<Options, Answer>(
  api: RankApi<Options, Answer>,
): (options: Options & ClientOptions) => RankProvider {
  const { name, label, pagesMax, ignores, schema, failureOf } = api;
  return (options) => ({
    name,
    label,
    pagesMax,
    ignores,
    async search(query, page, signal) {
      const { url, search, headers, body } = api.request(query, page, options);
      if (search !== undefined) url.search = new URLSearchParams(search).toString();
      const answer = await askJson(options.fetch, {
        url,
        schema,
        timeoutMs: options.timeoutMs,
        signal,
        ...(headers !== undefined && { headers }),
        ...(body !== undefined && { body }),
        ...(failureOf !== undefined && { failureOf }),
      }).catch((error: unknown) => {
        throw error instanceof ProviderFailure && api.explain !== undefined ? api.explain(error) : error;
      });
      const { engine, results } = api.read(answer);
      return { engine, results: webResults(results) };
    },
  });
}

/** How many results of one page are kept; providers return ten to a hundred. */
const resultsMax = 200;
const titleLengthMax = 1000;

/** Keeps the results that are web pages, each address once. */
function webResults(listed: readonly ListedResult[]): SearchResult[] {
  const byUrl = new Map<string, SearchResult>();
  for (const { url, title } of listed.slice(0, resultsMax)) {
    if (url.length > addressLengthMax || !URL.canParse(url) || !/^https?:/i.test(url) || byUrl.has(url))
      continue;
    byUrl.set(url, { url, title: (title ?? "").slice(0, titleLengthMax) });
  }
  return [...byUrl.values()];
}
