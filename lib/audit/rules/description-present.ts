import { failedIf, type PageRule } from "../page-rule";

export const descriptionPresent: PageRule = {
  id: "description-present",
  category: "metadata",
  severity: "warning",
  title: "No meta description",
  fix: 'Add <meta name="description" content="…"> with a sentence or two that make people want to read the page.',
  reads: "document",
  check: ({ descriptions }) =>
    failedIf(
      !descriptions.some((description) => description !== ""),
      "Search results will show a piece of the text in its place.",
    ),
};
