import { isElsewhere } from "@/lib/pages/canonical";
import { notApplicable, rulesOf } from "../page-rule";
import { alternateChecks } from "./alternates";

/** Rules about the set of versions in other languages that a page names. */
export const hreflangRules = rulesOf("metadata", [
  {
    id: "hreflang-includes-itself",
    severity: "warning",
    title: "The page is missing from its own list of languages",
    why: "Search engines ignore a list of versions that does not name the page itself.",
    fix: "Add an alternate with the page's own language and address.",
    reads: "page",
    check: ({ alternates, canonicals }, { url }) =>
      isElsewhere(canonicals[0]?.url ?? null, url)
        ? notApplicable
        : alternateChecks["hreflang-includes-itself"](alternates, url),
  },
  {
    id: "hreflang-unambiguous",
    restMay: "fail",
    severity: "warning",
    title: "A language with several versions",
    why: "Search engines cannot know which of several addresses is for the readers of one language.",
    fix: "Name one address for each language code.",
    reads: "page",
    check: ({ alternates }) => alternateChecks["hreflang-unambiguous"](alternates),
  },
  {
    id: "hreflang-x-default",
    severity: "notice",
    title: "No version for readers of other languages",
    why: "The address for x-default is shown to readers whose language has no version of its own.",
    fix: 'Add <link rel="alternate" hreflang="x-default" href="…"> with the page for everybody else.',
    reads: "page",
    check: ({ alternates }) => alternateChecks["hreflang-x-default"](alternates),
  },
]);
