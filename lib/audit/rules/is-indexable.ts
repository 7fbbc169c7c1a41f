import { forbidsIndexing, headerDirectives } from "@/lib/pages/directives";
import { failedIf, type PageRule } from "../page-rule";

export const isIndexable: PageRule = {
  id: "is-indexable",
  category: "indexing",
  severity: "error",
  title: "The page asks not to be indexed",
  fix: "Remove noindex from the robots meta element and the X-Robots-Tag header, unless the page is meant to stay out of search.",
  reads: "document",
  check({ robots }, { headers }) {
    const header = headers.get("x-robots-tag");
    const told = [
      ...robots.map((directive) => ({ directive, where: `<meta name="robots" content="${directive}">` })),
      ...headerDirectives(header ?? "").map(({ directive, written }) => ({
        directive,
        where: `X-Robots-Tag: ${written}`,
      })),
    ];
    const hiding = told.filter(({ directive }) => forbidsIndexing(directive));
    return failedIf(
      hiding.length > 0,
      "Search engines are told to leave it out.",
      hiding.map(({ where }) => where),
    );
  },
};
