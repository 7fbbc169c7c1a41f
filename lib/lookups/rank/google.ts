import { z } from "zod";
import type { GuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import { askJson } from "../ask-json";
import { ProviderFailure } from "../provider-failure";
import type { RankProvider } from "./rank-provider";
import { webResults } from "./web-results";

/** https://developers.google.com/custom-search/v1/reference/rest/v1/Search; no `items` means no results. */
const answer = z.object({
  items: z.array(z.object({ link: z.string(), title: z.string().nullish() })).optional(),
});
/** https://cloud.google.com/apis/design/errors; the older `errors[].reason` is still sent beside it. */
const errorAnswer = z.object({
  error: z.object({
    message: z.string().optional(),
    status: z.string().optional(),
    errors: z.array(z.object({ reason: z.string() })).optional(),
  }),
});

interface GoogleOptions {
  fetch: GuardedFetch;
  apiKey: string;
  /** The id of a programmable search engine that searches the entire web. */
  engineId: string;
  timeoutMs: number;
  baseUrl?: string;
}

const pageSize = 10;

/** Google Programmable Search. Its results are close to Google's, not the same; no devices. */
export function createGoogle(options: GoogleOptions): RankProvider {
  const { fetch, apiKey, engineId, timeoutMs, baseUrl = "https://customsearch.googleapis.com" } = options;
  return {
    name: "google",
    label: "Google Programmable Search",
    pagesMax: 3,
    ignores: ({ device }) => (device === "desktop" ? [] : ["device"]),
    async search({ keyword, country, language }, page, signal) {
      const url = new URL("/customsearch/v1", baseUrl);
      url.search = new URLSearchParams({
        cx: engineId,
        q: keyword,
        gl: country.toLowerCase(),
        hl: language,
        lr: `lang_${language === "zh" ? "zh-CN" : language}`,
        num: String(pageSize),
        start: String((page - 1) * pageSize + 1),
        safe: "off",
      }).toString();
      const { items = [] } = await askJson(fetch, {
        url,
        // Instead of the documented query parameter: addresses end up in logs.
        headers: { "x-goog-api-key": apiKey },
        schema: answer,
        timeoutMs,
        signal,
        failureOf,
      });
      return {
        engine: "google",
        results: webResults(items.map(({ link, title }) => ({ url: link, title }))),
      };
    },
  };
}

/** A bad key is a 400 here, and the daily quota a 429 or, in its older form, a 403. */
function failureOf(body: unknown): ProviderFailure | null {
  const error = errorAnswer.safeParse(body).data?.error;
  if (error === undefined) return null;
  const reason = error.errors?.[0]?.reason ?? "";
  const cause = new Error(`${error.status ?? ""} ${reason}`.trim());
  if (/dailyLimitExceeded|quotaExceeded/.test(reason) || /quota/i.test(error.message ?? "")) {
    return new ProviderFailure("quota", "has no queries left for today", { cause });
  }
  if (/API key not valid|API_KEY_INVALID/i.test(error.message ?? "") || reason === "keyInvalid") {
    return new ProviderFailure("unauthorized", undefined, { cause });
  }
  return null;
}
