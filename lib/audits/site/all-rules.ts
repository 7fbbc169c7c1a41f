import type { CategoryKey, RuleText } from "../page-rule";
import { pageRules } from "../page-rules";
import { aiAccessRules } from "./rules/ai-access";
import { siteRules } from "./site-rules";

/** Every rule of an audit and of page_check. */
export const allRules: readonly (RuleText & { category: CategoryKey })[] = [
  ...pageRules,
  ...siteRules,
  ...aiAccessRules,
];
