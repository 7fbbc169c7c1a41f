import type { WebPage } from "@/lib/pages/read-page";
import type { PageResponse } from "./page-response";

export const severities = ["error", "warning", "notice"] as const;
export type Severity = (typeof severities)[number];

/** Categories in the order of the report. */
export const categoryKeys = [
  "reachability",
  "indexing",
  "metadata",
  "content",
  "links",
  "structured_data",
  "technical",
  "ai_access",
] as const;
export type CategoryKey = (typeof categoryKeys)[number];

export const categoryNames: Record<CategoryKey, string> = {
  reachability: "Status and reachability",
  indexing: "Indexing",
  metadata: "Title, description and language",
  content: "Content",
  links: "Links",
  structured_data: "Structured data and sharing",
  technical: "Technical",
  ai_access: "Access for AI",
};

export type RuleOutcome =
  | { kind: "passed" }
  | {
      kind: "failed";
      /** What is wrong on this page, in one sentence. */
      detail: string;
      /** Quotes from the page. They are strangers' texts, cleaned and cut when they are reported. */
      evidence: readonly string[];
    }
  /** The page has nothing that the rule could judge. */
  | { kind: "not_applicable" }
  /** The rule applies, but what it asks could not be found out; the reason is a sentence. */
  | { kind: "not_measured"; reason: string };

/** What every rule says about itself, whether it judges a page or a site. */
export interface RuleText {
  /** Must never change, because reports are compared by it. */
  id: string;
  severity: Severity;
  /** In place of the weight that its severity has. A rule with weight 0 only informs. */
  weight?: number;
  /** Its share of failed pages is taken from the score as a whole, in place of a deduction. */
  scales?: true;
  /** The problem in a few words, as a heading. */
  title: string;
  /** Why it matters, in one sentence. */
  why: string;
  /** What to do about it, in one sentence. */
  fix: string;
}

/** One requirement for a page. Rules that read only the response also judge responses without a readable page. */
export type RuleRow = RuleText & {
  /** In an audit of a site, a site rule judges the same more exactly, so this one is left out. */
  leftToSite?: true;
  /** Whether the end of the page, of which only the beginning may have been read, could make it fail or pass. */
  restMay?: "fail" | "pass";
} & (
    | { reads: "response"; check(response: PageResponse): RuleOutcome }
    | { reads: "page"; check(page: WebPage, response: PageResponse): RuleOutcome }
  );

export type PageRule = RuleRow & { category: CategoryKey };

export function rulesOf(category: CategoryKey, rows: readonly RuleRow[]): readonly PageRule[] {
  return rows.map((row) => ({ ...row, category }));
}

export const passed: RuleOutcome = { kind: "passed" };
export const notApplicable: RuleOutcome = { kind: "not_applicable" };

export function notMeasured(reason: string): RuleOutcome {
  return { kind: "not_measured", reason };
}

export function failed(detail: string, evidence: readonly string[] = []): RuleOutcome {
  return { kind: "failed", detail, evidence };
}

export function failedIf(fails: boolean, detail: string, evidence: readonly string[] = []): RuleOutcome {
  return fails ? failed(detail, evidence) : passed;
}

/** Fails when at least one item is wrong; does not apply when there are no items. */
export function failedForSome<Item>(
  items: readonly Item[],
  isWrong: (item: Item) => boolean,
  detail: (wrong: number) => string,
  evidence: (item: Item) => string,
): RuleOutcome {
  if (items.length === 0) return notApplicable;
  const wrong = items.filter(isWrong);
  return failedIf(wrong.length > 0, detail(wrong.length), wrong.map(evidence));
}

/** `3 images`, `1 image`, `1,200 images`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count.toLocaleString("en")} ${count === 1 ? noun : plural}`;
}
