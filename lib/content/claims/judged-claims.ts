import { createHash } from "node:crypto";
import type { Candidates } from "./candidates";
import { type CheckedClaim, type CheckedClaims, type ClaimKind, type FoundClaim, identityOf } from "./claim";
import { excerptAround, excerptMax } from "./excerpt-around";
import { standsIn } from "./quoted-passages";

/** A passage as a judge reads it. */
export interface PassageToRead {
  /** `S3.12`, as the writer's prompts name it. */
  key: string;
  sourceKey: string;
  url: string | null;
  /** The title of the page, or what the text is. */
  title: string;
  path: string | null;
  text: string;
}

/** A claim with the passages that may support or contradict it. */
export interface ClaimToJudge {
  /** Names the claim together with the passages, so that a judgement ends with a change of either. */
  key: string;
  kind: ClaimKind;
  text: string;
  sentence: string;
  context: string;
  passages: readonly PassageToRead[];
  /** How the figure follows from others; null if it stands in a passage itself, or does not follow. */
  computation: string | null;
}

/** What a model answered about a claim, with the key of the passage that decides and the words in it that do. */
export interface JudgeVerdict {
  verdict: "supported" | "contradicted" | "not_found";
  passage: string | null;
  quote: string;
  note: string;
}

/** A verdict as it is kept with a job, under the key of the claim that was judged. */
export interface KeyedVerdict extends Pick<CheckedClaim, "verdict" | "note" | "quote"> {
  key: string;
  sourceKey: string | null;
  sourceUrl: string | null;
  sourceExcerpt: string | null;
}

const titleMax = 300;
/** In characters. A judge reads paragraphs whole, and what stands around the claim of longer ones. */
const passageMax = 1_500;

export function claimToJudge(claim: FoundClaim, { passages, computation }: Candidates): ClaimToJudge {
  const { kind, text, sentence, context } = claim;
  const read = passages.map(({ passage, source }): PassageToRead => {
    const { key, sourceKey, path } = passage;
    const title = source.url === null ? "The customer's own words" : source.title.slice(0, titleMax);
    const shown = excerptAround(passage.text, text, passageMax);
    return { key, sourceKey, url: source.url, title, path, text: shown };
  });
  const key = createHash("sha256")
    .update(JSON.stringify([identityOf(claim), read.map((each) => [each.sourceKey, each.text])]))
    .digest("hex")
    .slice(0, 24);
  return { key, kind, text, sentence, context, passages: read, computation };
}

const quoteMax = 300;

/**
 * What a model's answer is worth. A verdict for or against a claim needs words that stand in one of the passages, so that a
 * model which guesses, or is talked into something by a page, has to show where it read it.
 */
export function claimVerdictOf(claim: ClaimToJudge, answer: JudgeVerdict | undefined): KeyedVerdict {
  const { key } = claim;
  if (answer === undefined) return notChecked(key, "The model said nothing about it.");
  const note = answer.note === "" ? computed(claim) : answer.note;
  if (answer.verdict === "not_found") {
    const [first] = claim.passages;
    return { key, verdict: "not_found", note, quote: null, ...placeOf(first, claim.text) };
  }
  const named = claim.passages.find((passage) => passage.key === answer.passage);
  const passage = [named, ...claim.passages].find(
    (each) => each !== undefined && standsIn(answer.quote, each.text),
  );
  if (passage === undefined) {
    return notChecked(key, "The model named words that do not stand in the passage.");
  }
  const quote = answer.quote.slice(0, quoteMax).toWellFormed();
  return { key, verdict: answer.verdict, note, quote, ...placeOf(passage, quote) };
}

function computed({ computation }: ClaimToJudge): string | null {
  return computation === null ? null : `Computed: ${computation}.`;
}

function placeOf(passage: PassageToRead | undefined, decisive: string) {
  return {
    sourceKey: passage?.sourceKey ?? null,
    sourceUrl: passage?.url ?? null,
    sourceExcerpt: passage === undefined ? null : excerptAround(passage.text, decisive, excerptMax),
  };
}

/** The verdict of a claim that no model has judged, and why. */
export function notChecked(key: string, note: string): KeyedVerdict {
  const place = { sourceKey: null, sourceUrl: null, sourceExcerpt: null };
  return { key, verdict: "not_checked", note, quote: null, ...place };
}

/** The claims with what a model said of them. A claim that it did not judge keeps what the words say, and says why. */
export function withVerdicts(
  checked: CheckedClaims,
  toJudge: readonly ClaimToJudge[],
  verdicts: readonly KeyedVerdict[],
): CheckedClaims {
  const known = new Map(verdicts.map((each) => [each.key, each]));
  const given = new Map(toJudge.map((claim) => [identityOf(claim), known.get(claim.key)]));
  return {
    ...checked,
    claims: checked.claims.map((claim): CheckedClaim => {
      const verdict = given.get(identityOf(claim));
      if (verdict === undefined) return claim;
      if (verdict.verdict === "not_checked") return { ...claim, note: claim.note ?? verdict.note };
      const { key: _key, ...judged } = verdict;
      return { ...claim, ...judged, isJudged: true };
    }),
  };
}
