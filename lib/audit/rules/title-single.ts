import { counted, failedIf, notApplicable, type PageRule } from "../page-rule";

export const titleSingle: PageRule = {
  id: "title-single",
  category: "metadata",
  severity: "warning",
  title: "Several titles",
  fix: "Keep one title element.",
  reads: "document",
  check: ({ titles }) =>
    titles.length === 0
      ? notApplicable
      : failedIf(titles.length > 1, `The page has ${counted(titles.length, "title")}.`, titles),
};
