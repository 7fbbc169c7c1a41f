import { categoryKeys, type PageRule } from "./page-rule";
import { pageAiAccessRules } from "./rules/ai-access";
import { contentRules } from "./rules/content";
import { directiveRules } from "./rules/directives";
import { hreflangRules } from "./rules/hreflang";
import { indexingRules } from "./rules/indexing";
import { linkRules } from "./rules/links";
import { metadataRules } from "./rules/metadata";
import { structuredDataRules } from "./rules/structured-data";
import { technicalRules } from "./rules/technical";

/** Changes with every change to the rules: only reports with the same version can be compared. */
export const rulesetVersion = "2026.11.7";

/** All rules, in the order of the report. */
export const pageRules: readonly PageRule[] = [
  ...indexingRules,
  ...directiveRules,
  ...metadataRules,
  ...hreflangRules,
  ...contentRules,
  ...linkRules,
  ...structuredDataRules,
  ...technicalRules,
  ...pageAiAccessRules,
];

/** While this rule fails, the score is gated. */
export const indexableRuleId = "is-indexable";

/** The categories that have page rules; site rules have further ones. */
export const pageCategoryKeys = categoryKeys.filter((key) =>
  pageRules.some(({ category }) => category === key),
);
