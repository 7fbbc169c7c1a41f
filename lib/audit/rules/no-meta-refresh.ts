import { failedIf, type PageRule } from "../page-rule";

export const noMetaRefresh: PageRule = {
  id: "no-meta-refresh",
  category: "indexing",
  severity: "warning",
  title: "The page sends readers on with a meta refresh",
  fix: "Redirect on the server with 301 instead.",
  reads: "document",
  check: ({ metaRefresh }) =>
    failedIf(
      /url\s*=/i.test(metaRefresh ?? ""),
      "Readers lose their way back, and crawlers may not follow.",
      [metaRefresh ?? ""],
    ),
};
