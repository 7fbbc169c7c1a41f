import { z } from "zod";
import type { GuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import { askJson } from "../ask-json";
import { ProviderFailure } from "../provider-failure";
import type { RankProvider } from "./rank-provider";
import { webResults } from "./web-results";

/** https://serper.dev/playground: `organic[]` with `link`, `title`, `snippet` and `position`. */
const answer = z.object({
  organic: z.array(z.object({ link: z.string(), title: z.string().nullish() })).default([]),
});
/** `{ "message": "Not enough credits", "statusCode": 400 }`. */
const errorAnswer = z.object({ message: z.string() });

interface SerperOptions {
  fetch: GuardedFetch;
  apiKey: string;
  timeoutMs: number;
  baseUrl?: string;
}

/** Serper, which reads Google's results. One credit for ten of them; no devices. */
export function createSerper(options: SerperOptions): RankProvider {
  const { fetch, apiKey, timeoutMs, baseUrl = "https://google.serper.dev" } = options;
  return {
    name: "serper",
    label: "Serper",
    pagesMax: 3,
    ignores: ({ device }) => (device === "desktop" ? [] : ["device"]),
    async search({ keyword, country, language }, page, signal) {
      const { organic } = await askJson(fetch, {
        url: new URL("/search", baseUrl),
        headers: { "x-api-key": apiKey },
        body: {
          q: keyword,
          gl: country.toLowerCase(),
          hl: language.toLowerCase(),
          num: 10,
          page,
          autocorrect: false,
        },
        schema: answer,
        timeoutMs,
        signal,
        failureOf,
      });
      return {
        engine: "google",
        results: webResults(organic.map(({ link, title }) => ({ url: link, title }))),
      };
    },
  };
}

/** An empty account is a 400 here. */
function failureOf(body: unknown, status: number): ProviderFailure | null {
  const message = errorAnswer.safeParse(body).data?.message ?? "";
  return status >= 400 && /credit/i.test(message)
    ? new ProviderFailure("quota", undefined, { cause: new Error(message.slice(0, 200)) })
    : null;
}
