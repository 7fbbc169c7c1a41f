/** Raised when a change makes the same text and sources lead to another result. */
export const claimsVersion = 5;

export type ClaimKind = "figure" | "date" | "superlative" | "quotation";

/** A statement in an article that a source has to prove. */
export interface FoundClaim {
  kind: ClaimKind;
  text: string;
  /** The sentence, heading or table row in which it stands. */
  sentence: string;
  /** The line in the Markdown, counted from 1. */
  line: number;
  /** The offset of the claim in the sentence. */
  at: number;
}

export interface FoundClaims {
  version: number;
  languageCode: string;
  /** False in languages whose superlatives are not known: then only figures, dates and quotations were looked for. */
  superlativesChecked: boolean;
  /** False if the text has more claims than are read. */
  complete: boolean;
  claims: FoundClaim[];
}

/** A text that may prove claims: a fetched page, or the customer's own brief or brand description. */
export interface ClaimSource {
  key: string;
  /** Null for texts that are not pages. */
  url: string | null;
  title: string;
  sections: readonly { heading: string | null; paragraphs: readonly string[] }[];
}

/** What a check model said of a claim that the rules found in a source. */
export interface ClaimJudgement {
  verdict: "supported" | "not_supported" | "not_judged";
  /** Why: in the words of the model, or why it was not judged. */
  note: string | null;
}

export interface CheckedClaim extends FoundClaim {
  /** `confirmed` if no source proves it, but a person has vouched for it. A passage that does not support it proves nothing. */
  status: "found" | "unproved" | "confirmed";
  sourceKey: string | null;
  sourceUrl: string | null;
  /** The passage of the source that proves the claim. */
  sourceExcerpt: string | null;
  confirmedBy: string | null;
  /** ISO 8601. */
  confirmedAt: string | null;
  /** Left out if no check model reads what the rules found. */
  judgement?: ClaimJudgement | undefined;
}

export interface CheckedClaims extends Omit<FoundClaims, "claims"> {
  claims: CheckedClaim[];
}
