import { z } from "zod";
import type { GuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import { askJson } from "../ask-json";
import { ProviderFailure } from "../provider-failure";
import type { IgnoredPart, RankProvider, RankQuery } from "./rank-provider";
import { webResults } from "./web-results";

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
/** Brave writes a few languages in its own way. */
const spellings: Record<string, string> = {
  ja: "jp",
  no: "nb",
  zh: "zh-hans",
  "zh-cn": "zh-hans",
  "zh-tw": "zh-hant",
  "zh-hk": "zh-hant",
  pt: "pt-pt",
};

interface BraveOptions {
  fetch: GuardedFetch;
  apiKey: string;
  timeoutMs: number;
  baseUrl?: string;
}

/** Brave Search, an index of its own. 20 results a page, no devices. */
export function createBrave(options: BraveOptions): RankProvider {
  const { fetch, apiKey, timeoutMs, baseUrl = "https://api.search.brave.com" } = options;
  return {
    name: "brave",
    label: "Brave Search",
    pagesMax: 2,
    ignores,
    async search(query, page, signal) {
      const language = languageOf(query);
      const url = new URL("/res/v1/web/search", baseUrl);
      url.search = new URLSearchParams({
        q: query.keyword,
        count: "20",
        offset: String(page - 1),
        country: countries.has(query.country) ? query.country : "ALL",
        ...(language !== null && { search_lang: language }),
        result_filter: "web",
        safesearch: "off",
        spellcheck: "false",
        text_decorations: "false",
      }).toString();
      const { web } = await askJson(fetch, {
        url,
        headers: { "x-subscription-token": apiKey },
        schema: answer,
        timeoutMs,
        signal,
        failureOf,
      });
      return { engine: "brave", results: webResults(web?.results ?? []) };
    },
  };
}

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

/** A wrong key is a 422 here, and a spent month a 429 like a busy second. */
function failureOf(body: unknown): ProviderFailure | null {
  const code = errorAnswer.safeParse(body).data?.error.code ?? "";
  const cause = new Error(code);
  if (/TOKEN_INVALID|UNAUTHORIZED/.test(code))
    return new ProviderFailure("unauthorized", undefined, { cause });
  if (/QUOTA|USAGE_LIMIT/.test(code)) return new ProviderFailure("quota", undefined, { cause });
  return null;
}
