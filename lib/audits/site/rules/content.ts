import { exactDuplicates, nearDuplicates, sharedDescriptions, sharedTitles } from "../rows/duplicates";
import { missingReturnLinks, unusableAlternates } from "../rows/languages";
import { siteRulesOf } from "../site-rule";

/** Rules about what the pages of a site say compared with each other. */
export const siteContentRules = [
  ...siteRulesOf("metadata", [
    {
      id: "titles-unique",
      severity: "warning",
      title: "Pages with the same title",
      why: "Readers and search engines cannot tell such pages apart in a list of results.",
      fix: "Give each page a title of its own, or merge the pages.",
      query: sharedTitles,
    },
    {
      id: "descriptions-unique",
      severity: "notice",
      title: "Pages with the same meta description",
      why: "A description that fits many pages tells nobody why to choose this one.",
      fix: "Write a description for each page; none is better than the same for all.",
      query: sharedDescriptions,
    },
    {
      id: "hreflang-returned",
      severity: "warning",
      title: "Versions in other languages that do not link back",
      why: "Search engines ignore an alternate unless both pages name each other.",
      fix: "Name every version, including the page itself, on each of the versions.",
      query: missingReturnLinks,
    },
    {
      id: "hreflang-leads-to-pages",
      severity: "warning",
      title: "Versions in other languages that cannot be indexed",
      why: "Search engines cannot show a version that is missing, redirects or is not indexable.",
      fix: "Name addresses of pages that answer with 200 and may be indexed.",
      query: unusableAlternates,
    },
  ]),
  ...siteRulesOf("content", [
    {
      id: "texts-unique",
      severity: "warning",
      title: "Pages with the same text",
      why: "Search engines show one of several equal pages and choose it themselves.",
      fix: "Keep one page, and redirect the others to it or name it as their canonical address.",
      query: exactDuplicates,
    },
    {
      id: "texts-distinct",
      severity: "notice",
      title: "Pages with nearly the same text",
      why: "Pages that hardly differ compete with each other for the same searches.",
      fix: "Merge the pages, name one as canonical, or say on each what is special about it.",
      query: nearDuplicates,
    },
  ]),
];
