import type { ClaimKind } from "@/lib/content/claims/claim";

/** A claim of an article that a page proves, with the passage that did when the article was written. */
export interface CitedClaim {
  /** As claimIdOf names it. */
  id: string;
  kind: ClaimKind;
  text: string;
  sentence: string;
  /** The offset of the claim in the sentence. */
  at: number;
  passage: string;
  /** The words of the passage that decide; null without a model's verdict. */
  quote: string | null;
}

/** A claim that its page does not support any more. */
export interface ChangedClaim {
  claimId: string;
  text: string;
  /** What the page said when the article was written. */
  before: string;
  /** What it says in that place now; null if the passage, or the page, is gone. */
  after: string | null;
}

/** The same change says the same of the same claim. */
export function isSameChange(one: ChangedClaim, other: ChangedClaim): boolean {
  return one.claimId === other.claimId && one.after === other.after;
}
