import { z } from "zod";
import type { GuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import { askJson } from "../ask-json";
import { ProviderFailure } from "../provider-failure";
import type { RankProvider } from "./rank-provider";
import { webResults } from "./web-results";

/** https://docs.searxng.org/dev/search_api.html; `unresponsive_engines` holds pairs of a name and a reason. */
const answer = z.object({
  results: z.array(
    z.object({ url: z.string(), title: z.string().nullish(), engines: z.array(z.string()).optional() }),
  ),
  unresponsive_engines: z.array(z.array(z.string())).default([]),
});

interface SearxngOptions {
  fetch: GuardedFetch;
  /** The operator's own instance: trusted, and often on a private network. */
  baseUrl: string;
  timeoutMs: number;
}

/** A self-hosted SearXNG, which merges the results of several engines; it knows languages, but no devices. */
export function createSearxng({ fetch, baseUrl, timeoutMs }: SearxngOptions): RankProvider {
  return {
    name: "searxng",
    label: "SearXNG",
    pagesMax: 3,
    ignores: ({ device }) => (device === "desktop" ? [] : ["device"]),
    async search({ keyword, country, language }, page, signal) {
      const url = new URL(`${baseUrl}/search`);
      url.search = new URLSearchParams({
        q: keyword,
        format: "json",
        categories: "general",
        language: language.includes("-") ? language : `${language}-${country}`,
        pageno: String(page),
        safesearch: "0",
      }).toString();
      const { results, unresponsive_engines } = await askJson(fetch, {
        url,
        schema: answer,
        timeoutMs,
        signal,
      }).catch(explained);
      // One silent engine is everyday life; when nobody found anything, it is no finding.
      if (results.length === 0 && unresponsive_engines.length > 0) {
        throw new ProviderFailure("unavailable", "got no answer from the engines that it asks", {
          cause: new Error(unresponsive_engines.map((pair) => pair.join(": ")).join("; ")),
        });
      }
      const engines = new Set(results.flatMap((result) => result.engines ?? []));
      const named = engines.size === 0 ? "" : ` (${[...engines].sort().join(", ")})`;
      return { engine: `searxng${named}`, results: webResults(results) };
    },
  };
}

/** An instance answers 403 to JSON until its operator allows the format, and 429 while its bot limiter is on. */
function explained(error: unknown): never {
  if (error instanceof ProviderFailure && error.code === "unauthorized") {
    throw new ProviderFailure(
      "unauthorized",
      "does not answer in JSON: add json to search.formats in its settings.yml",
      { cause: error },
    );
  }
  if (error instanceof ProviderFailure && error.code === "rate_limited") {
    throw new ProviderFailure(
      "rate_limited",
      "limits our requests: set server.limiter to false in its settings.yml, or let this server's address pass",
      { cause: error },
    );
  }
  throw error;
}
