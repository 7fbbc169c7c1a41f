import { failedIf, type PageRule } from "../page-rule";

export const h1Present: PageRule = {
  id: "h1-present",
  category: "content",
  severity: "warning",
  title: "No main heading",
  fix: "Begin the content with one h1 that says what the page is about.",
  reads: "document",
  check: ({ headings }) =>
    failedIf(
      !headings.some(({ level, text }) => level === 1 && text !== ""),
      "Readers and machines look for an h1 first.",
    ),
};
