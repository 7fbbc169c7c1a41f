import { failedIf, notApplicable, type PageRule } from "../page-rule";

export const linksHaveNames: PageRule = {
  id: "links-have-names",
  category: "links",
  severity: "warning",
  title: "Links without text",
  fix: "Give each link a text, or an aria-label when it is an icon.",
  reads: "document",
  check({ links }) {
    if (links.length === 0) return notApplicable;
    const nameless = links.filter(({ name }) => name === "");
    return failedIf(
      nameless.length > 0,
      `${nameless.length} of ${links.length} links say nothing about where they lead.`,
      nameless.map(({ href }) => href),
    );
  },
};
