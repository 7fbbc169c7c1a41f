import { isElsewhere } from "@/lib/pages/canonical";
import { failed, failedIf, notApplicable, passed, rulesOf } from "../page-rule";

/** Rules about the set of versions in other languages that a page names. */
export const hreflangRules = rulesOf("metadata", [
  {
    id: "hreflang-includes-itself",
    severity: "warning",
    title: "The page is missing from its own list of languages",
    why: "Search engines ignore a list of versions that does not name the page itself.",
    fix: "Add an alternate with the page's own language and address.",
    reads: "page",
    check({ alternates, canonicals }, { url }) {
      if (alternates.length === 0 || isElsewhere(canonicals[0]?.url ?? null, url)) return notApplicable;
      const isNamed = alternates.some(
        (alternate) => alternate.url !== null && !isElsewhere(alternate.url, url),
      );
      return failedIf(
        !isNamed,
        "None of its alternates is the page itself.",
        alternates.map(({ hreflang, href }) => `${hreflang}: ${href}`),
      );
    },
  },
  {
    id: "hreflang-unambiguous",
    severity: "warning",
    title: "A language with several versions",
    why: "Search engines cannot know which of several addresses is for the readers of one language.",
    fix: "Name one address for each language code.",
    reads: "page",
    check({ alternates }) {
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
  },
  {
    id: "hreflang-x-default",
    severity: "notice",
    title: "No version for readers of other languages",
    why: "The address for x-default is shown to readers whose language has no version of its own.",
    fix: 'Add <link rel="alternate" hreflang="x-default" href="…"> with the page for everybody else.',
    reads: "page",
    check({ alternates }) {
      const codes = new Set(alternates.map(({ hreflang }) => hreflang.toLowerCase()));
      if (codes.size < 2) return notApplicable;
      return failedIf(!codes.has("x-default"), `Its ${codes.size} versions leave other readers out.`);
    },
  },
]);
