import { counted, failedIf, notApplicable, type PageRule } from "../page-rule";

export const descriptionSingle: PageRule = {
  id: "description-single",
  category: "metadata",
  severity: "notice",
  title: "Several meta descriptions",
  fix: "Keep one; often a theme and a plugin each add theirs.",
  reads: "document",
  check: ({ descriptions }) =>
    descriptions.length === 0
      ? notApplicable
      : failedIf(
          descriptions.length > 1,
          `The page has ${counted(descriptions.length, "description")}.`,
          descriptions,
        ),
};
