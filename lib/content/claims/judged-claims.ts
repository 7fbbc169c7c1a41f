import { createHash } from "node:crypto";
import { identityOf } from "./check-claims";
import type { CheckedClaim, CheckedClaims, ClaimJudgement, ClaimSource } from "./claim";

/** What a check model said of a claim, under the key of the claim and the passage that it read. */
export interface KeyedJudgement extends ClaimJudgement {
  key: string;
}

/** A claim that the rules found in a source, with what a judge has to read. */
export interface ClaimToJudge {
  key: string;
  text: string;
  sentence: string;
  /** The title of the page, or what the text is; the heading and the text around the passage. */
  title: string;
  heading: string | null;
  passage: string;
}

/** Names a claim together with the passage of the source, so that a judgement ends with a change of either. */
function judgementKeyOf(claim: CheckedClaim): string {
  const { sourceKey, sourceExcerpt } = claim;
  return createHash("sha256")
    .update(JSON.stringify([identityOf(claim), sourceKey, sourceExcerpt]))
    .digest("hex")
    .slice(0, 24);
}

/** The claims that the rules found in the sources, each once, in the order of the text. */
export function claimsToJudge({ claims }: CheckedClaims, sources: readonly ClaimSource[]): ClaimToJudge[] {
  const found = new Map<string, ClaimToJudge>();
  for (const claim of claims) {
    const source = sources.find(({ key }) => key === claim.sourceKey);
    if (claim.status !== "found" || source === undefined) continue;
    const key = judgementKeyOf(claim);
    if (found.has(key)) continue;
    const { text, sentence } = claim;
    const title = source.url === null ? "The customer's own words" : source.title.slice(0, titleLengthMax);
    found.set(key, { key, text, sentence, title, ...passageOf(claim, source) });
  }
  return [...found.values()];
}

const titleLengthMax = 300;
/** A passage is read with the sentences before and after it, which may name its subject. */
const contextBefore = 400;
const contextAfter = 800;

function passageOf(
  claim: CheckedClaim,
  { sections }: ClaimSource,
): { heading: string | null; passage: string } {
  const excerpt = claim.sourceExcerpt ?? "";
  for (const { heading, paragraphs } of sections) {
    for (const paragraph of paragraphs) {
      const at = paragraph.indexOf(excerpt);
      if (at === -1) continue;
      // The passage of a quotation is its whole paragraph, which may be long.
      const quoted = claim.kind === "quotation" ? paragraph.indexOf(claim.text.slice(0, 30)) : -1;
      const from = Math.max(0, Math.max(at, quoted) - contextBefore);
      const to = Math.max(at, quoted) + contextAfter;
      const passage = paragraph.slice(from, to).toWellFormed();
      return { heading: heading?.slice(0, titleLengthMax) ?? null, passage };
    }
  }
  return { heading: null, passage: excerpt };
}

/**
 * The claims with what a check model said of them. A claim that the rules found and that the model does not find
 * supported is unproved; nothing that the rules did not find is ever found by a judgement.
 */
export function withJudgements(checked: CheckedClaims, judgements: readonly KeyedJudgement[]): CheckedClaims {
  const known = new Map(judgements.map((each) => [each.key, each]));
  return {
    ...checked,
    claims: checked.claims.map((claim) => {
      if (claim.status !== "found") return claim;
      const given = known.get(judgementKeyOf(claim));
      return given === undefined ? judged(claim, notAsked) : judged(claim, given);
    }),
  };
}

const notAsked: ClaimJudgement = { verdict: "not_judged", note: "The check model was not asked about it." };
const changed: ClaimJudgement = {
  verdict: "not_judged",
  note: "The sentence or the passage has changed since the check model was asked.",
};

/**
 * The claims of a changed text with the judgements of the one before: each stays as long as its sentence and the passage
 * of the source do. Nothing is judged if nothing was before.
 */
export function keepJudged(now: CheckedClaims, before: CheckedClaims | null): CheckedClaims {
  const known = new Map(
    (before?.claims ?? []).flatMap((claim) =>
      claim.judgement === undefined ? [] : [[judgementKeyOf(claim), claim.judgement] as const],
    ),
  );
  if (known.size === 0) return now;
  return {
    ...now,
    claims: now.claims.map((claim) =>
      claim.status === "found" ? judged(claim, known.get(judgementKeyOf(claim)) ?? changed) : claim,
    ),
  };
}

function judged(claim: CheckedClaim, { verdict, note }: ClaimJudgement): CheckedClaim {
  const judgement = { verdict, note };
  return verdict === "not_supported" ? { ...claim, status: "unproved", judgement } : { ...claim, judgement };
}
