import { z } from "zod";
import type { GuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import { askJson } from "../ask-json";
import { ProviderFailure, type ProviderFailureCode } from "../provider-failure";
import { numericCountryCode } from "./country-code";
import type { RankProvider } from "./rank-provider";
import { webResults } from "./web-results";

/** https://docs.dataforseo.com/v3/serp/google/organic/live/regular/: one task, and its items of all types. */
const task = z.object({
  status_code: z.int(),
  status_message: z.string().optional(),
  result: z
    .array(
      z.object({
        items: z
          .array(z.object({ type: z.string(), url: z.string().nullish(), title: z.string().nullish() }))
          .nullish(),
      }),
    )
    .nullish(),
});
const answer = z.object({
  status_code: z.int(),
  status_message: z.string().optional(),
  tasks: z.array(task).nullish(),
});

/** https://docs.dataforseo.com/v3/appendix-errors/ */
const succeeded = 20_000;
const noResults = 40_102;
const failures: Record<number, ProviderFailureCode> = {
  40_100: "unauthorized",
  40_104: "unauthorized",
  40_200: "quota",
  40_202: "rate_limited",
  40_203: "quota",
  40_210: "quota",
};

interface DataForSeoOptions {
  fetch: GuardedFetch;
  login: string;
  password: string;
  timeoutMs: number;
  baseUrl?: string;
}

const depth = 30;

/** DataForSEO, which reads Google's results; a single request brings all that are looked at. */
export function createDataForSeo(options: DataForSeoOptions): RankProvider {
  const { fetch, login, password, timeoutMs, baseUrl = "https://api.dataforseo.com" } = options;
  const credentials = Buffer.from(`${login}:${password}`).toString("base64");
  return {
    name: "dataforseo",
    label: "DataForSEO",
    pagesMax: 1,
    ignores: ({ country }) => (numericCountryCode(country) === null ? ["country"] : []),
    async search({ keyword, country, language, device }, _page, signal) {
      const { tasks } = await askJson(fetch, {
        url: new URL("/v3/serp/google/organic/live/regular", baseUrl),
        headers: { authorization: `Basic ${credentials}` },
        // Google numbers countries as ISO does, from 2000 on; without a place there is no search.
        body: [
          {
            keyword,
            location_code: 2000 + (numericCountryCode(country) ?? 840),
            language_code: language,
            device,
            depth,
          },
        ],
        schema: answer,
        timeoutMs,
        signal,
        failureOf,
      });
      const items = tasks?.[0]?.result?.[0]?.items ?? [];
      const organic = items.flatMap(({ type, url, title }) =>
        type === "organic" && typeof url === "string" ? [{ url, title }] : [],
      );
      return { engine: "google", results: webResults(organic) };
    },
  };
}

/** The real status is inside: of the answer, or of its only task. */
function failureOf(body: unknown): ProviderFailure | null {
  const { data } = answer.safeParse(body);
  if (data === undefined) return null;
  const inner = data.status_code === succeeded ? data.tasks?.[0] : data;
  if (inner === undefined) return new ProviderFailure("unreadable");
  if (inner.status_code === succeeded || inner.status_code === noResults) return null;
  const code = failures[inner.status_code] ?? (inner.status_code >= 50_000 ? "unavailable" : "rejected");
  const cause = new Error(`${inner.status_code} ${(inner.status_message ?? "").slice(0, 200)}`);
  return new ProviderFailure(code, undefined, { cause });
}
