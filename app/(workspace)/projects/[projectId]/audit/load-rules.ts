import { listAuditRules } from "@galley/lib/audits/operations/rules";
import { cache } from "react";
import { load } from "@/app/_actions/load";

/** What a page says of a rule. */
export interface RuleTexts {
  titleOf: (id: string) => string;
  /** Empty for a rule that no longer exists. */
  categoryOf: (id: string) => string;
  /** Whether reading a single page again tells that the rule is kept there. */
  isRecheckable: (id: string) => boolean;
}

/** Loads the rules once per request. An audit of an earlier version may name rules that no longer exist. */
export const loadRules = cache(async (): Promise<RuleTexts> => {
  const { rules } = await load(listAuditRules, {});
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  return {
    titleOf: (id) => byId.get(id)?.title ?? id,
    categoryOf: (id) => byId.get(id)?.category_name ?? "",
    isRecheckable: (id) => byId.get(id)?.recheckable === true,
  };
});
