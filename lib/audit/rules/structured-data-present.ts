import { failedIf, type PageRule } from "../page-rule";

export const structuredDataPresent: PageRule = {
  id: "structured-data-present",
  category: "structured_data",
  severity: "notice",
  title: "No structured data",
  fix: "Add JSON-LD of a schema.org type that fits, such as Article, Product, FAQPage or Organization.",
  reads: "document",
  check: ({ structuredData }) =>
    failedIf(
      structuredData.length === 0,
      "Search engines and assistants have to infer what the page describes.",
    ),
};
