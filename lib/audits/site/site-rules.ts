import { siteContentRules } from "./rules/content";
import { siteIndexingRules } from "./rules/indexing";
import { siteLinkRules } from "./rules/links";
import { reachabilityRules } from "./rules/reachability";
import type { SiteRule } from "./site-rule";

/** All rules over the rows of an audit. */
export const siteRules: readonly SiteRule[] = [
  ...reachabilityRules,
  ...siteIndexingRules,
  ...siteContentRules,
  ...siteLinkRules,
];
