import { z } from "zod";
import type { GuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import { askJson } from "../ask-json";
import { ProviderFailure } from "../provider-failure";
import type { RankProvider } from "./rank-provider";
import { webResults } from "./web-results";

/** https://serpapi.com/organic-results and https://serpapi.com/api-status-and-error-codes */
const answer = z.object({
  organic_results: z.array(z.object({ link: z.string(), title: z.string().nullish() })).default([]),
});
const errorAnswer = z.object({ error: z.string() });

interface SerpApiOptions {
  fetch: GuardedFetch;
  apiKey: string;
  timeoutMs: number;
  baseUrl?: string;
}

const pageSize = 10;

/** SerpApi, which reads Google's results, as telephones get them too. */
export function createSerpApi(options: SerpApiOptions): RankProvider {
  const { fetch, apiKey, timeoutMs, baseUrl = "https://serpapi.com" } = options;
  return {
    name: "serpapi",
    label: "SerpApi",
    pagesMax: 3,
    ignores: () => [],
    async search({ keyword, country, language, device }, page, signal) {
      const url = new URL("/search.json", baseUrl);
      url.search = new URLSearchParams({
        engine: "google",
        q: keyword,
        gl: country.toLowerCase(),
        hl: language.toLowerCase(),
        device,
        start: String((page - 1) * pageSize),
        nfpr: "1",
        // The only place where SerpApi takes a key: askJson keeps this address out of every error.
        api_key: apiKey,
      }).toString();
      const { organic_results } = await askJson(fetch, { url, schema: answer, timeoutMs, signal, failureOf });
      return {
        engine: "google",
        results: webResults(organic_results.map(({ link, title }) => ({ url: link, title }))),
      };
    },
  };
}

/** Answers of every status may have `error`; that Google found nothing is a result, not a failure. */
function failureOf(body: unknown, status: number): ProviderFailure | null {
  const message = errorAnswer.safeParse(body).data?.error ?? "";
  if (message === "" || /hasn't returned any results/i.test(message)) return null;
  if (/run out of searches|plan.{0,40}limit/i.test(message)) return new ProviderFailure("quota");
  if (/invalid api key/i.test(message)) return new ProviderFailure("unauthorized");
  return status < 400
    ? new ProviderFailure("unavailable", undefined, { cause: new Error("error with HTTP 200") })
    : null;
}
