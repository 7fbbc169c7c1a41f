import { type Candidates, candidateFinder } from "./candidates";
import {
  type CheckedClaim,
  type CheckedClaims,
  type ClaimSource,
  type FoundClaim,
  type FoundClaims,
  identityOf,
} from "./claim";
import { excerptAround, excerptMax } from "./excerpt-around";
import { claimLanguage, findClaims } from "./find-claims";
import { type ClaimToJudge, claimToJudge } from "./judged-claims";

/** The claims of a text with the passages that may prove them, and what a model has to read to tell. */
export interface ClaimsCheck {
  checked: CheckedClaims;
  toJudge: ClaimToJudge[];
}

/**
 * Finds for each claim the passages of the sources that may prove it. Words alone prove nothing and contradict nothing:
 * they tell what is `not_found` in any source, and what a model has to read. docs/claims.md describes the measure. Pure;
 * linear in the length of the sources.
 */
export function checkClaims(found: FoundClaims, sources: readonly ClaimSource[]): ClaimsCheck {
  const finder = candidateFinder(sources, found.claims, claimLanguage(found.languageCode));
  const hasPages = sources.some(({ url }) => url !== null);
  const toJudge = new Map<string, ClaimToJudge>();
  const claims = found.claims.flatMap((claim) => {
    const candidates = finder(claim);
    if (claim.onlyIfCited && !isInCited(candidates)) return [];
    if (candidates.passages.length > 0) {
      const question = claimToJudge(claim, candidates);
      toJudge.set(question.key, question);
    }
    const checked = claimBeforeJudgement(claim, candidates);
    if (hasPages || checked.verdict !== "not_found") return checked;
    return { ...checked, verdict: "not_checked" as const, wasLookedFor: false, note: noPages };
  });
  return { checked: { ...found, claims }, toJudge: [...toJudge.values()] };
}

/** Finds and checks the claims of a text. Throws MarkdownTooComplex. */
export function checkTextClaims(text: {
  markdown: string;
  languageCode: string;
  sources: readonly ClaimSource[];
}): CheckedClaims {
  return checkClaims(findClaims(text.markdown, text.languageCode), text.sources).checked;
}

/**
 * The claims of a changed text with the verdicts and confirmations of the one before: each stays as long as its sentence
 * does, and a verdict as long as its passage stands in a source.
 */
export function keepVerdicts(
  now: CheckedClaims,
  before: CheckedClaims | null,
  sources: readonly ClaimSource[],
): CheckedClaims {
  const known = new Map((before?.claims ?? []).map((claim) => [identityOf(claim), claim]));
  if (known.size === 0) return now;
  return {
    ...now,
    claims: now.claims.map((claim) => {
      const earlier = known.get(identityOf(claim));
      if (earlier === undefined) return claim;
      const { confirmedBy, confirmedAt } = earlier;
      const verdict = earlier.isJudged && stillStands(earlier, sources) ? verdictOf(earlier) : {};
      return { ...claim, ...verdict, confirmedBy, confirmedAt };
    }),
  };
}

function verdictOf({ verdict, isJudged, note, sourceKey, sourceUrl, sourceExcerpt, quote }: CheckedClaim) {
  return { verdict, isJudged, note, sourceKey, sourceUrl, sourceExcerpt, quote };
}

function stillStands({ sourceKey, sourceExcerpt }: CheckedClaim, sources: readonly ClaimSource[]): boolean {
  if (sourceExcerpt === null) return true;
  const source = sources.find(({ key }) => key === sourceKey);
  return (
    source !== undefined &&
    (source.title.startsWith(sourceExcerpt) ||
      source.sections.some(({ paragraphs }) => paragraphs.some((text) => text.includes(sourceExcerpt))))
  );
}

/** Without a page to look in, nothing is missing from one. */
const noPages = "The article has no source in which to look.";

function isInCited({ haveValue, passages }: Candidates): boolean {
  return haveValue && passages.some(({ isCited }) => isCited);
}

function claimBeforeJudgement(
  { kind, text, sentence, line, at }: FoundClaim,
  candidates: Candidates,
): CheckedClaim {
  const { passages, haveValue, computation } = candidates;
  const [first] = haveValue || computation !== null ? passages : [];
  // Without a value there is nothing that words could look for in vain.
  const needsJudge = kind === "superlative" || kind === "statement";
  const isOpen = first !== undefined || computation !== null || (needsJudge && passages.length > 0);
  return {
    kind,
    text,
    sentence,
    line,
    at,
    verdict: isOpen || needsJudge ? "not_checked" : "not_found",
    wasLookedFor: true,
    isJudged: false,
    note: computation === null ? null : `Computed: ${computation}.`,
    isCited: isInCited(candidates),
    sourceKey: first?.source.key ?? null,
    sourceUrl: first?.source.url ?? null,
    sourceExcerpt: first === undefined ? null : excerptAround(first.passage.text, text, excerptMax),
    quote: null,
    confirmedBy: null,
    confirmedAt: null,
  };
}
