export type CheckStatus = "pass" | "warn" | "fail" | "not_checked" | "not_applicable";

/** Checks are shown in these groups, in this order. */
export const checkGroups = [
  "keyphrase",
  "metadata",
  "structure",
  "links",
  "readability",
  "substance",
] as const;
export type CheckGroup = (typeof checkGroups)[number];

export const valueUnits = [
  "words",
  "characters",
  "pixels",
  "percent",
  "times",
  "sections",
  "headings",
  "links",
  "images",
  "sentences",
  "passages",
  "points",
] as const;
export type ValueUnit = (typeof valueUnits)[number];

/** A passage that a check is about. */
export interface CheckEvidence {
  excerpt: string;
  /** The index of its block element in the HTML, in document order; null for a title, slug or meta description. */
  block: number | null;
}

/** The values that pass, both ends included; null is open. */
export interface CheckTarget {
  min: number | null;
  max: number | null;
}

export interface ScoreCheck {
  id: string;
  group: CheckGroup;
  title: string;
  status: CheckStatus;
  /** What was measured; null when nothing was. */
  value: number | null;
  unit: ValueUnit;
  target: CheckTarget;
  /** Its weight in the score, if it was measured. */
  weight: number;
  /** What to do, or why it was not measured; empty for a check that passed. */
  advice: string;
  evidence: CheckEvidence[];
}

export interface ArticleScore {
  /** The version of the rules; the same text and version give the same score. */
  version: number;
  /** 0 to 100; null when nothing could be measured. */
  score: number | null;
  /** The share of the weight of all applicable checks that was measured, from 0 to 1. */
  measured: number;
  /** The most that a text so short can score; 100 for a text that is long enough. */
  cap: number;
  checks: ScoreCheck[];
}

export interface ArticleToScore {
  /** The article's own HTML; the title need not be in it. */
  html: string;
  title: string;
  metaDescription: string;
  slug: string;
  keyword: string;
  /** The address of the site on which it is published, or will be; null when it is not known. */
  site: string | null;
  /** Addresses of pages that the site has; null when they are not known. */
  knownPages: readonly string[] | null;
  /** A BCP 47 tag. */
  language: string;
}
