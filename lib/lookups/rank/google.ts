import { z } from "zod";
import { ProviderFailure } from "@/lib/platform/fetching/provider-failure";
import { type KeyOptions, rankProvider } from "./rank-api";

/** https://developers.google.com/custom-search/v1/reference/rest/v1/Search; no `items` means no results. */
const answer = z.object({
  items: z.array(z.object({ link: z.string(), title: z.string().nullish() })).optional(),
});
/** https://cloud.google.com/apis/design/errors; the older `errors[].reason` is still sent with it. */
const errorAnswer = z.object({
  error: z.object({
    message: z.string().optional(),
    status: z.string().optional(),
    errors: z.array(z.object({ reason: z.string() })).optional(),
  }),
});

interface GoogleOptions extends KeyOptions {
  /** The id of a programmable search engine that searches the entire web. */
  engineId: string;
}

const pageSize = 10;

/** Google Programmable Search. Its results are close to Google's, but not the same; no choice of device. */
export const createGoogle = rankProvider({
  name: "google",
  label: "Google Programmable Search",
  pagesMax: 3,
  ignores: ({ device }) => (device === "desktop" ? [] : ["device"]),
  request: (
    { keyword, country, language },
    page,
    { apiKey, engineId, baseUrl = "https://customsearch.googleapis.com" }: GoogleOptions,
  ) => ({
    url: new URL("/customsearch/v1", baseUrl),
    search: {
      cx: engineId,
      q: keyword,
      gl: country.toLowerCase(),
      hl: language,
      lr: `lang_${language === "zh" ? "zh-CN" : language}`,
      num: String(pageSize),
      start: String((page - 1) * pageSize + 1),
      safe: "off",
    },
    // A header instead of the documented query parameter, because addresses end up in logs.
    headers: { "x-goog-api-key": apiKey },
  }),
  schema: answer,
  read: ({ items = [] }) => ({
    engine: "google",
    results: items.map(({ link, title }) => ({ url: link, title })),
  }),
  failureOf,
});

/** Google answers 400 to a bad key, and 429 (or 403, in its older form) when the daily quota is used up. */
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
