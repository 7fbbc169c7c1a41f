import type { CategoryKey, RuleText } from "../page-rule";
import type { SiteQuery } from "./rows/site-query";

/** One requirement for a whole site, which a statement over the rows of an audit finds broken. */
export type SiteRule = RuleText & { category: CategoryKey; query: SiteQuery };

export function siteRulesOf(
  category: CategoryKey,
  rows: readonly (RuleText & { query: SiteQuery })[],
): readonly SiteRule[] {
  return rows.map((row) => ({ ...row, category }));
}
