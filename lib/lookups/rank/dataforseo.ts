import { z } from "zod";
import { ProviderFailure, type ProviderFailureCode } from "@/lib/platform/fetching/provider-failure";
import { numericCountryCode } from "./country-code";
import { rankProvider } from "./rank-api";

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
  login: string;
  password: string;
  baseUrl?: string;
}

/** How many results to request. */
const depth = 30;

/** DataForSEO, which reads Google's results; a single request returns all results that are searched. */
export const createDataForSeo = rankProvider({
  name: "dataforseo",
  label: "DataForSEO",
  pagesMax: 1,
  ignores: ({ country }) => (numericCountryCode(country) === null ? ["country"] : []),
  request(
    { keyword, country, language, device },
    _page,
    { login, password, baseUrl = "https://api.dataforseo.com" }: DataForSeoOptions,
  ) {
    const credentials = Buffer.from(`${login}:${password}`).toString("base64");
    // A location is required. Google's country codes are the ISO numbers plus 2000; 840 is the United States.
    const location = 2000 + (numericCountryCode(country) ?? 840);
    return {
      url: new URL("/v3/serp/google/organic/live/regular", baseUrl),
      headers: { authorization: `Basic ${credentials}` },
      body: [{ keyword, location_code: location, language_code: language, device, depth }],
    };
  },
  schema: answer,
  read: ({ tasks }) => ({
    engine: "google",
    results: (tasks?.[0]?.result?.[0]?.items ?? []).flatMap(({ type, url, title }) =>
      type === "organic" && typeof url === "string" ? [{ url, title }] : [],
    ),
  }),
  failureOf,
});

/** DataForSEO answers 200 and puts the real status into the body, for the whole answer or for its only task. */
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
