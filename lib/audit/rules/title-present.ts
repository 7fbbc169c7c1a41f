import { failedIf, type PageRule } from "../page-rule";

export const titlePresent: PageRule = {
  id: "title-present",
  category: "metadata",
  severity: "error",
  title: "No title",
  fix: "Add a title element that says what the page is about.",
  reads: "document",
  check: ({ titles }) =>
    failedIf(!titles.some((title) => title !== ""), "Search results will make one up from the text."),
};
