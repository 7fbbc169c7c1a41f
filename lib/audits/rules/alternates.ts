import { isElsewhere } from "@/lib/pages/canonical";
import { isLanguageTag } from "@/lib/text/language-tag";
import { failed, failedForSome, failedIf, notApplicable, passed, type RuleOutcome } from "../page-rule";

/** A version in another language, as a page or a sitemap names it. */
export interface NamedAlternate {
  hreflang: string;
  /** As it is written. */
  href: string;
  /** Absolute; null when it is no address. */
  url: string | null;
}
type Alternates = readonly NamedAlternate[];

/** What is asked of a list of versions in other languages, whether the page's head or a sitemap has it. */
export const alternateChecks = {
  "hreflang-valid": (alternates: Alternates): RuleOutcome =>
    failedForSome(
      alternates,
      ({ hreflang, href }) =>
        (hreflang.toLowerCase() !== "x-default" && !isLanguageTag(hreflang)) ||
        !hasCountry(hreflang) ||
        !/^https?:\/\//i.test(href),
      (wrong) => `${wrong} of ${alternates.length} alternates are ignored by search engines.`,
      ({ hreflang, href }) => `hreflang="${hreflang}" href="${href}"`,
    ),

  "hreflang-includes-itself"(alternates: Alternates, ownUrl: string): RuleOutcome {
    if (alternates.length === 0) return notApplicable;
    const isNamed = alternates.some(
      ({ url }) => url !== null && (url === ownUrl || !isElsewhere(url, ownUrl)),
    );
    return failedIf(
      !isNamed,
      "None of its alternates is the page itself.",
      alternates.map(({ hreflang, href }) => `${hreflang}: ${href}`),
    );
  },

  "hreflang-unambiguous"(alternates: Alternates): RuleOutcome {
    if (alternates.length === 0) return notApplicable;
    const addresses = new Map<string, string | null>();
    for (const { hreflang, url } of alternates) {
      const code = hreflang.toLowerCase();
      const other = addresses.get(code);
      if (other !== undefined && other !== url) {
        return failed("A language code has several addresses.", [
          `${code}: ${other ?? ""}`,
          `${code}: ${url ?? ""}`,
        ]);
      }
      addresses.set(code, url);
    }
    return passed;
  },

  "hreflang-x-default"(alternates: Alternates): RuleOutcome {
    const codes = new Set(alternates.map(({ hreflang }) => hreflang.toLowerCase()));
    if (codes.size < 2) return notApplicable;
    return failedIf(!codes.has("x-default"), `Its ${codes.size} versions leave other readers out.`);
  },
};

const regionNames = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
/** Codes that Unicode names a region by, and that are no countries; and UK, which is often written for GB. */
const noCountries = new Set("EU EZ UN UK QO XA XB ZZ".split(" "));

/** False when the code has a region of two letters that is no country. */
function hasCountry(hreflang: string): boolean {
  const region = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})$/i.exec(hreflang)?.[1]?.toUpperCase();
  return region === undefined || (!noCountries.has(region) && regionNames.of(region) !== undefined);
}
