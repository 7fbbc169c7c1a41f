import { categoryKeys, type PageRule } from "./page-rule";
import { contentRules } from "./rules/content";
import { indexingRules } from "./rules/indexing";
import { linkRules } from "./rules/links";
import { metadataRules } from "./rules/metadata";
import { structuredDataRules } from "./rules/structured-data";
import { technicalRules } from "./rules/technical";

/** Changes with every change to the rules: only reports with the same version can be compared. */
export const rulesetVersion = "2026.11.1";

/** All rules, in the order of the report. */
export const pageRules: readonly PageRule[] = [
  ...indexingRules,
  ...metadataRules,
  ...contentRules,
  ...linkRules,
  ...structuredDataRules,
  ...technicalRules,
];

/** While this rule fails, the score is gated. */
export const indexableRuleId = "is-indexable";

/** The categories that have page rules; site rules have further ones. */
export const pageCategoryKeys = categoryKeys.filter((key) =>
  pageRules.some(({ category }) => category === key),
);
