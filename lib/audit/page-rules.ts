import type { PageRule } from "./page-rule";
import { contentRules } from "./rules/content";
import { indexingRules } from "./rules/indexing";
import { linkRules } from "./rules/links";
import { metadataRules } from "./rules/metadata";
import { structuredDataRules } from "./rules/structured-data";
import { technicalRules } from "./rules/technical";

/** Changes with every change to what a page is judged by, so that two reports can be compared or not. */
export const rulesetVersion = "2026.11.1";

/** Everything that a page is judged by, in the order in which it is reported. */
export const pageRules: readonly PageRule[] = [
  ...indexingRules,
  ...metadataRules,
  ...contentRules,
  ...linkRules,
  ...structuredDataRules,
  ...technicalRules,
];
