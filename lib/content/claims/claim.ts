/** Raised when a change makes the same text and sources lead to another result. */
export const claimsVersion = 7;

export const claimKinds = ["figure", "date", "superlative", "quotation", "statement"] as const;
export type ClaimKind = (typeof claimKinds)[number];

export const claimVerdicts = ["supported", "contradicted", "not_found", "not_checked"] as const;
/**
 * `supported` and `contradicted` are given by a model, with words of the source. `not_found`: no source has the value, or
 * a model does not find it said there. `not_checked`: no model has read the passages that may prove it.
 */
export type ClaimVerdict = (typeof claimVerdicts)[number];

/** What an article states and a source should say: a figure, a date, a superlative, a quotation, or words such as "studies show". */
export interface FoundClaim {
  kind: ClaimKind;
  text: string;
  /** The sentence, heading or table row in which it stands. */
  sentence: string;
  /** The line in the Markdown, counted from 1. */
  line: number;
  /** The offset of the claim in the sentence. */
  at: number;
  /** The addresses that its sentence links, or else its paragraph or row, or the paragraph that introduces its list or table. */
  cites: readonly string[];
  /** For a small number that is a claim only if a page that its sentence cites has it: "three seats" of a price list. */
  onlyIfCited: boolean;
  /** The heading above it and the text directly before its sentence, which say what the sentence is about. */
  context: string;
}

interface Finding {
  version: number;
  languageCode: string;
  /** False in languages whose superlatives are not known: then they were not looked for. */
  superlativesChecked: boolean;
  /** False if the text has more claims than are read. */
  complete: boolean;
}

export interface FoundClaims extends Finding {
  claims: FoundClaim[];
}

/** A text that may support claims: a fetched page, or the customer's own brief or brand description. */
export interface ClaimSource {
  key: string;
  /** Null for texts that are not pages. */
  url: string | null;
  title: string;
  sections: readonly { heading: string | null; paragraphs: readonly string[] }[];
}

/** A claim as it is stored with its article. */
export interface CheckedClaim extends Pick<FoundClaim, "kind" | "text" | "sentence" | "line" | "at"> {
  verdict: ClaimVerdict;
  /** False without any page in which it could be looked for; then it is not checked. */
  wasLookedFor: boolean;
  /** Whether a model has read the passages. */
  isJudged: boolean;
  /** Why: in the words of the model or of Galley; null if there is nothing to say. */
  note: string | null;
  /** Whether its sentence links a source that has its value. */
  isCited: boolean;
  sourceKey: string | null;
  sourceUrl: string | null;
  /** The passage of the source that may support or contradict it; null if there is none. */
  sourceExcerpt: string | null;
  /** The words of the passage that decide, as the model named them; null without a model's verdict. */
  quote: string | null;
  /** Who has vouched for it; null for nobody. */
  confirmedBy: string | null;
  /** ISO 8601. */
  confirmedAt: string | null;
}

export interface CheckedClaims extends Finding {
  claims: CheckedClaim[];
}

/** A claim that a project which publishes only proved claims does not accept. */
export function isUnproved({
  verdict,
  wasLookedFor,
  confirmedAt,
}: Pick<CheckedClaim, "verdict" | "wasLookedFor" | "confirmedAt">): boolean {
  if (confirmedAt !== null) return false;
  if (verdict === "not_checked") return !wasLookedFor;
  return verdict !== "supported";
}

/** A claim is the same as long as its words and its sentence are, wherever they stand. */
export function identityOf({ kind, text, sentence }: Pick<FoundClaim, "kind" | "text" | "sentence">): string {
  return JSON.stringify([kind, text, sentence]);
}
