import type { RecheckedPageRow } from "@/lib/platform/db/schema";
import { pageRules } from "../page-rules";

type RecheckOutcome = RecheckedPageRow["outcome"];

/** The page rules that judge pages in an audit: what one page says is enough for them. */
const ownRules = new Set(pageRules.flatMap(({ id, leftToSite }) => (leftToSite === true ? [] : [id])));

/** Rules of the site that ask only how an address answers. */
const answerRules = new Set([
  "pages-not-missing",
  "pages-not-failing",
  "pages-in-time",
  "tls-works",
  "hosts-answer",
  "pages-not-refused",
  "images-load",
  "sitemap-images-load",
]);

/** Whether reading a page again says if the rule is still broken there. All others need the whole site. */
export function isRecheckable(rule: string): boolean {
  return ownRules.has(rule) || answerRules.has(rule);
}

/** What an audit and a second look know of a page. */
export interface TwoLooks {
  outcome: RecheckOutcome;
  /** The rules that the page failed in the audit. */
  before: readonly string[];
  /** Those of them that the page itself had failed. The others, such as those of its sitemap entry, are the site's. */
  ofPage: readonly string[];
  /** The page rules that it fails now, and those that could not be measured. */
  now: readonly string[];
  notMeasured: readonly string[];
}

/** What has become of the findings of a page. A site that is busy or does not answer has mended nothing. A pure function. */
export function comparePage(
  looks: TwoLooks,
): Pick<RecheckedPageRow, "fixed" | "remaining" | "added" | "open"> {
  const { outcome, before, ofPage, now } = looks;
  const fates = before.map((rule) => ({ rule, fate: fateOf(rule, looks) }));
  const rulesOf = (fate: Fate) => fates.flatMap((each) => (each.fate === fate ? [each.rule] : []));
  const known = new Set([...before, ...ofPage]);
  return {
    fixed: rulesOf("fixed"),
    remaining: rulesOf("remaining"),
    open: rulesOf("open"),
    added: outcome === "read" ? now.filter((rule) => ownRules.has(rule) && !known.has(rule)) : [],
  };
}

type Fate = "fixed" | "remaining" | "open";

function fateOf(rule: string, { outcome, ofPage, now, notMeasured }: TwoLooks): Fate {
  if (answerRules.has(rule)) return fateOfAnswer[outcome];
  if (outcome !== "read" || !ownRules.has(rule) || !ofPage.includes(rule)) return "open";
  if (now.includes(rule)) return "remaining";
  return notMeasured.includes(rule) ? "open" : "fixed";
}

const fateOfAnswer: Record<RecheckOutcome, Fate> = {
  read: "fixed",
  unreadable: "fixed",
  moved: "fixed",
  missing: "remaining",
  failing: "remaining",
  unreachable: "remaining",
  busy: "open",
  forbidden: "open",
};
