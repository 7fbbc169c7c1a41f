import { counted, failedIf, notApplicable, type PageRule } from "../page-rule";

export const headingsNotEmpty: PageRule = {
  id: "headings-not-empty",
  category: "content",
  severity: "notice",
  title: "Empty headings",
  fix: "Remove them, or give them a text; use styles for spacing.",
  reads: "document",
  check({ headings }) {
    if (headings.length === 0) return notApplicable;
    const empty = headings.filter(({ text }) => text === "");
    return failedIf(
      empty.length > 0,
      `${counted(empty.length, "heading")} without text.`,
      empty.map(({ level }) => `<h${level}></h${level}>`),
    );
  },
};
