import { z } from "zod";
import { ProviderFailure } from "@/lib/platform/fetching/provider-failure";
import { type KeyOptions, rankProvider } from "./rank-api";

/** https://serpapi.com/organic-results and https://serpapi.com/api-status-and-error-codes */
const answer = z.object({
  organic_results: z.array(z.object({ link: z.string(), title: z.string().nullish() })).default([]),
});
const errorAnswer = z.object({ error: z.string() });

const pageSize = 10;

/** SerpApi, which reads Google's results, for desktops and for phones. */
export const createSerpApi = rankProvider({
  name: "serpapi",
  label: "SerpApi",
  pagesMax: 3,
  ignores: () => [],
  request: (
    { keyword, country, language, device },
    page,
    { apiKey, baseUrl = "https://serpapi.com" }: KeyOptions,
  ) => ({
    url: new URL("/search.json", baseUrl),
    search: {
      engine: "google",
      q: keyword,
      gl: country.toLowerCase(),
      hl: language.toLowerCase(),
      device,
      start: String((page - 1) * pageSize),
      nfpr: "1",
      // SerpApi accepts the key only in the address, which askJson keeps out of every error.
      api_key: apiKey,
    },
  }),
  schema: answer,
  read: ({ organic_results }) => ({
    engine: "google",
    results: organic_results.map(({ link, title }) => ({ url: link, title })),
  }),
  failureOf,
});

/** Answers of any status may have an `error`. One that says that Google found nothing is a result, not a failure. */
function failureOf(body: unknown, status: number): ProviderFailure | null {
  const message = errorAnswer.safeParse(body).data?.error ?? "";
  if (message === "" || /hasn't returned any results/i.test(message)) return null;
  if (/run out of searches|plan.{0,40}limit/i.test(message)) return new ProviderFailure("quota");
  if (/invalid api key/i.test(message)) return new ProviderFailure("unauthorized");
  return status < 400
    ? new ProviderFailure("unavailable", undefined, { cause: new Error("error with HTTP 200") })
    : null;
}
