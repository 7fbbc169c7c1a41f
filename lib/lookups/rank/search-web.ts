import { ProviderFailure } from "@/lib/platform/fetching/provider-failure";
import type { RankProvider, RankQuery, SearchResult } from "./rank-provider";

/** The country of a language whose tag names none, as far as it is not the obvious one. */
const countries: Readonly<Record<string, string>> = {
  en: "US",
  cs: "CZ",
  da: "DK",
  el: "GR",
  he: "IL",
  ja: "JP",
  ko: "KR",
  nb: "NO",
  sv: "SE",
  uk: "UA",
  vi: "VN",
  zh: "CN",
};

const resultsMax = 10;

/**
 * The first results for a query, of the first provider that answers; empty when none does. Each failure is reported.
 */
export async function searchWeb(
  providers: readonly RankProvider[],
  { query, languageCode }: { query: string; languageCode: string },
  signal: AbortSignal,
  onFailure: (label: string, failure: ProviderFailure) => void,
): Promise<SearchResult[]> {
  const asked = rankQueryOf(query, languageCode);
  for (const provider of providers) {
    try {
      const { results } = await provider.search(asked, 1, signal);
      return results.slice(0, resultsMax);
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      onFailure(provider.label, error);
    }
    signal.throwIfAborted();
  }
  return [];
}

function rankQueryOf(keyword: string, languageCode: string): RankQuery {
  const [language = "en", ...subtags] = languageCode.toLowerCase().split(/[-_]/);
  const region = subtags.find((subtag) => /^[a-z]{2}$/.test(subtag));
  const country = (region ?? countries[language] ?? language).toUpperCase();
  return { keyword, country: country.length === 2 ? country : "US", language, device: "desktop" };
}
