import { isSamePage } from "@/lib/pages/same-page";
import { counted, failedForSome, failedIf, rulesOf } from "../page-rule";
import { isUninformative } from "./link-texts";

/** Rules about the links of a page. */
export const linkRules = rulesOf("links", [
  {
    id: "links-have-names",
    restMay: "fail",
    severity: "warning",
    title: "Links without text",
    why: "A link without text says nothing to readers, screen readers and search engines about its target.",
    fix: "Give each link a text, or an aria-label when it is an icon.",
    reads: "page",
    check: ({ links }) =>
      failedForSome(
        links,
        ({ name }) => name === "",
        (nameless) => `${nameless} of ${links.length} links say nothing about where they lead.`,
        ({ href }) => href,
      ),
  },
  {
    id: "links-are-followable",
    restMay: "fail",
    severity: "warning",
    title: "Links that lead nowhere",
    why: "A link that leads nowhere helps no reader, and crawlers cannot follow it.",
    fix: "Give each link a real address; use a button for what runs a script.",
    reads: "page",
    check: ({ links }) =>
      failedForSome(
        links,
        // An empty address is that of the page itself.
        ({ href, url }) => (url === null && href !== "") || /^javascript:/i.test(href),
        (broken) => `${broken} of ${links.length} links cannot be followed.`,
        ({ href, name }) => `${name || "(no text)"} → ${href}`,
      ),
  },
  {
    id: "links-to-own-site",
    restMay: "pass",
    severity: "notice",
    title: "No links to other pages of the site",
    why: "A page without links to the rest of the site is a dead end for readers and crawlers.",
    fix: "Link to pages that go deeper or come next.",
    reads: "page",
    check({ links }, response) {
      const { host } = new URL(response.url);
      const leadsOn = links.some(
        ({ url }) => url !== null && new URL(url).host === host && !isSamePage(url, response.url),
      );
      return failedIf(!leadsOn, "Readers and crawlers find a dead end.");
    },
  },
  {
    id: "links-say-where-they-lead",
    restMay: "fail",
    severity: "notice",
    title: "Links whose text says nothing about their target",
    why: "Search engines, and readers who go from link to link, learn from its text what a page is about.",
    fix: 'Link the words that name the target, in place of words such as "click here" or "more".',
    reads: "page",
    check: ({ links, lang }, { url: own }) =>
      failedForSome(
        links.filter(({ url, name }) => name !== "" && url !== null && leavesPage(url, own)),
        ({ name, label }) => isUninformative(name, lang) && (label === "" || isUninformative(label, lang)),
        (vague) => `${counted(vague, "link")} could lead anywhere.`,
        ({ name, url }) => `${name} → ${url ?? ""}`,
      ),
  },
]);

/** Whether an address is a web page other than this one. */
function leavesPage(url: string, own: string): boolean {
  return /^https?:/.test(url) && url.replace(/#.*$/s, "") !== own;
}
