import type { AuditedPage, PageDocument } from "./audited-page";

export const severities = ["error", "warning", "notice"] as const;
export type Severity = (typeof severities)[number];

/** In the order in which they are reported. */
export const categoryKeys = [
  "indexing",
  "metadata",
  "content",
  "links",
  "structured_data",
  "technical",
] as const;
export type CategoryKey = (typeof categoryKeys)[number];

export const categoryNames: Record<CategoryKey, string> = {
  indexing: "Indexing",
  metadata: "Title, description and language",
  content: "Content",
  links: "Links",
  structured_data: "Structured data and sharing",
  technical: "Technical",
};

export type Outcome =
  | { kind: "passed" }
  | {
      kind: "failed";
      /** What is so on this page, in one sentence. */
      detail: string;
      /** Places on the page, as they stand there: data of strangers, cleaned and cut when they are reported. */
      evidence: readonly string[];
    }
  /** The page has nothing that the rule could be about. */
  | { kind: "not_applicable" };

interface RuleText {
  /** Stable: reports are compared by it. */
  id: string;
  category: CategoryKey;
  severity: Severity;
  /** The problem in a few words, as a heading. */
  title: string;
  /** What to do about it, in one sentence. */
  fix: string;
}

/** One thing that a page should be. Rules that read the response also judge pages without a document. */
export type PageRule = RuleText &
  (
    | { reads: "response"; check(page: AuditedPage): Outcome }
    | { reads: "document"; check(document: PageDocument, page: AuditedPage): Outcome }
  );

export const passed: Outcome = { kind: "passed" };
export const notApplicable: Outcome = { kind: "not_applicable" };

export function failed(detail: string, evidence: readonly string[] = []): Outcome {
  return { kind: "failed", detail, evidence };
}

export function failedIf(fails: boolean, detail: string, evidence: readonly string[] = []): Outcome {
  return fails ? failed(detail, evidence) : passed;
}

/** `3 images`, `1 image`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
