import { z } from "zod";
import { ProviderFailure, type ProviderFailureCode } from "@/lib/platform/fetching/provider-failure";
import { rankProvider } from "./rank-api";

/** https://docs.searxng.org/dev/search_api.html; `unresponsive_engines` contains pairs of a name and a reason. */
const answer = z.object({
  results: z.array(
    z.object({ url: z.string(), title: z.string().nullish(), engines: z.array(z.string()).optional() }),
  ),
  unresponsive_engines: z.array(z.array(z.string())).default([]),
});

interface SearxngOptions {
  /** The operator's own instance, which is trusted and often on a private network. */
  baseUrl: string;
}

/** A self-hosted SearXNG, which merges the results of several engines. It has languages, but no devices. */
export const createSearxng = rankProvider({
  name: "searxng",
  label: "SearXNG",
  pagesMax: 3,
  ignores: ({ device }) => (device === "desktop" ? [] : ["device"]),
  request: ({ keyword, country, language }, page, { baseUrl }: SearxngOptions) => ({
    url: new URL(`${baseUrl}/search`),
    search: {
      q: keyword,
      format: "json",
      categories: "general",
      language: language.includes("-") ? language : `${language}-${country}`,
      pageno: String(page),
      safesearch: "0",
    },
  }),
  schema: answer,
  read({ results, unresponsive_engines }) {
    // One silent engine is normal, but when engines failed and there are no results, nothing is known.
    if (results.length === 0 && unresponsive_engines.length > 0) {
      throw new ProviderFailure("unavailable", "got no answer from the engines that it asks", {
        cause: new Error(unresponsive_engines.map((pair) => pair.join(": ")).join("; ")),
      });
    }
    const engines = new Set(results.flatMap((result) => result.engines ?? []));
    const named = engines.size === 0 ? "" : ` (${[...engines].sort().join(", ")})`;
    return { engine: `searxng${named}`, results };
  },
  explain,
});

/** An instance answers 403 until its operator allows JSON as a format, and 429 while its bot limiter is on. */
function explain(failure: ProviderFailure): ProviderFailure {
  const message = messages[failure.code];
  return message === undefined ? failure : new ProviderFailure(failure.code, message, { cause: failure });
}

const messages: Partial<Record<ProviderFailureCode, string>> = {
  unauthorized: "does not answer in JSON: add json to search.formats in its settings.yml",
  rate_limited:
    "limits our requests: set server.limiter to false in its settings.yml, or let this server's address pass",
};
