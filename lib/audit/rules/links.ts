import { failedForSome, failedIf, rulesOf } from "../page-rule";

/** Rules about the links of a page. */
export const linkRules = rulesOf("links", [
  {
    id: "links-have-names",
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
    severity: "warning",
    title: "Links that lead nowhere",
    why: "A link that leads nowhere helps no reader, and crawlers cannot follow it.",
    fix: "Give each link a real address; use a button for what runs a script.",
    reads: "page",
    check: ({ links }) =>
      failedForSome(
        links,
        ({ href, url }) => url === null || /^javascript:/i.test(href),
        (broken) => `${broken} of ${links.length} links cannot be followed.`,
        ({ href, name }) => `${name || "(no text)"} → ${href || "(empty)"}`,
      ),
  },
  {
    id: "links-to-own-site",
    severity: "notice",
    title: "No links to other pages of the site",
    why: "A page without links to the rest of the site is a dead end for readers and crawlers.",
    fix: "Link to pages that go deeper or come next.",
    reads: "page",
    check({ links }, response) {
      const { host, pathname } = new URL(response.url);
      const leadsOn = links.some(({ url }) => {
        if (url === null) return false;
        const target = new URL(url);
        return target.host === host && target.pathname !== pathname;
      });
      return failedIf(!leadsOn, "Readers and crawlers find a dead end.");
    },
  },
]);
