import { z } from "zod";
import { ProviderFailure } from "@/lib/platform/fetching/provider-failure";
import { type KeyOptions, rankProvider } from "./rank-api";
import type { IgnoredPart, RankQuery } from "./rank-provider";

/** https://api-dashboard.search.brave.com/app/documentation/web-search/responses; no `web` means no results. */
const answer = z.object({
  web: z.object({ results: z.array(z.object({ url: z.string(), title: z.string().nullish() })) }).nullish(),
});
/** `{ type: "ErrorResponse", error: { code, detail, status } }`. */
const errorAnswer = z.object({ error: z.object({ code: z.string() }) });

/** https://api-dashboard.search.brave.com/app/documentation/web-search/codes */
const countries = new Set(
  "AR AU AT BE BR CA CL DK FI FR DE GR HK IN ID IT JP KR MY MX NL NZ NO CN PL PT PH RU SA ZA ES SE CH TW TR GB US".split(
    " ",
  ),
);
const languages = new Set(
  "ar eu bn bg ca zh-hans zh-hant hr cs da nl en en-gb et fi fr gl de el gu he hi hu is it jp kn ko lv lt ms ml mr nb pl pt-br pt-pt pa ro ru sr sk sl es sv ta te th tr uk vi".split(
    " ",
  ),
);
/** Languages that Brave writes differently. */
const spellings: Record<string, string> = {
  ja: "jp",
  no: "nb",
  zh: "zh-hans",
  "zh-cn": "zh-hans",
  "zh-tw": "zh-hant",
  "zh-hk": "zh-hant",
  pt: "pt-pt",
};

/** Brave Search, which has an index of its own: 20 results a page, and no choice of device. */
export const createBrave = rankProvider({
  name: "brave",
  label: "Brave Search",
  pagesMax: 2,
  ignores,
  request(query, page, { apiKey, baseUrl = "https://api.search.brave.com" }: KeyOptions) {
    const language = languageOf(query);
    return {
      url: new URL("/res/v1/web/search", baseUrl),
      search: {
        q: query.keyword,
        count: "20",
        offset: String(page - 1),
        country: countries.has(query.country) ? query.country : "ALL",
        ...(language !== null && { search_lang: language }),
        result_filter: "web",
        safesearch: "off",
        spellcheck: "false",
        text_decorations: "false",
      },
      headers: { "x-subscription-token": apiKey },
    };
  },
  schema: answer,
  read: ({ web }) => ({ engine: "brave", results: web?.results ?? [] }),
  failureOf,
});

function ignores(query: RankQuery): IgnoredPart[] {
  return [
    ...(countries.has(query.country) ? [] : ["country" as const]),
    ...(languageOf(query) === null ? ["language" as const] : []),
    ...(query.device === "desktop" ? [] : ["device" as const]),
  ];
}

function languageOf({ language, country }: RankQuery): string | null {
  const tag = language.toLowerCase();
  const local = `${tag}-${country.toLowerCase()}`;
  return (
    [local, spellings[local], tag, spellings[tag], tag.split("-")[0]].find(
      (candidate) => candidate !== undefined && languages.has(candidate),
    ) ?? null
  );
}

/** Brave answers 422 to a wrong key, and 429 both when the month is used up and when requests come too fast. */
function failureOf(body: unknown): ProviderFailure | null {
  const code = errorAnswer.safeParse(body).data?.error.code ?? "";
  const cause = new Error(code);
  if (/TOKEN_INVALID|UNAUTHORIZED/.test(code))
    return new ProviderFailure("unauthorized", undefined, { cause });
  if (/QUOTA|USAGE_LIMIT/.test(code)) return new ProviderFailure("quota", undefined, { cause });
  return null;
}
