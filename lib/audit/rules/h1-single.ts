import { counted, failedIf, notApplicable, type PageRule } from "../page-rule";

export const h1Single: PageRule = {
  id: "h1-single",
  category: "content",
  severity: "notice",
  title: "Several main headings",
  fix: "Keep one h1 and make the others h2.",
  reads: "document",
  check({ headings }) {
    const tops = headings.filter(({ level }) => level === 1);
    if (tops.length === 0) return notApplicable;
    return failedIf(
      tops.length > 1,
      `The page has ${counted(tops.length, "h1")}.`,
      tops.map(({ text }) => text),
    );
  },
};
