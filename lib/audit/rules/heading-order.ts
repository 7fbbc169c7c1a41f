import { failedIf, notApplicable, type PageRule } from "../page-rule";

export const headingOrder: PageRule = {
  id: "heading-order",
  category: "content",
  severity: "notice",
  title: "Headings skip a level",
  fix: "Go down one level at a time: an h3 stands under an h2.",
  reads: "document",
  check({ headings }) {
    if (headings.length === 0) return notApplicable;
    const skips = headings.flatMap(({ level, text }, index) => {
      const before = headings[index - 1];
      return before !== undefined && level > before.level + 1
        ? [`h${before.level} “${before.text}” is followed by h${level} “${text}”`]
        : [];
    });
    return failedIf(skips.length > 0, "The outline of the page has gaps.", skips);
  },
};
