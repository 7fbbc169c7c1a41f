import type { CheckedClaim, CheckedClaims, ClaimSource, FoundClaim, FoundClaims } from "./claim";
import { claimLanguage, findClaims } from "./find-claims";
import { measureFinder } from "./find-measure";
import { quotationFinder } from "./find-quotation";
import { superlativeFinder } from "./find-superlative";
import { once } from "./once";
import type { Finder, ProvingPassage } from "./proving-passage";
import { paragraphsOf } from "./source-index";

/**
 * Decides for each claim whether a source proves it. docs/claims.md describes the measure: the same figure or date,
 * said of the same thing, judged by the words around it. Pure; linear in the length of the sources.
 */
export function checkClaims(found: FoundClaims, sources: readonly ClaimSource[]): CheckedClaims {
  const language = claimLanguage(found.languageCode);
  const paragraphs = paragraphsOf(sources, language);
  const measures = once(() => measureFinder(paragraphs, language));
  const superlatives = once(() => superlativeFinder(paragraphs, language));
  const quotations = once(() =>
    quotationFinder(
      paragraphs,
      found.claims.filter(({ kind }) => kind === "quotation").map(({ text }) => text),
    ),
  );
  const finders: Record<FoundClaim["kind"], () => Finder> = {
    figure: measures,
    date: measures,
    superlative: superlatives,
    quotation: quotations,
  };
  return { ...found, claims: found.claims.map((claim) => checked(claim, finders[claim.kind]()(claim))) };
}

/** Finds and checks the claims of a text. Throws MarkdownTooComplex. */
export function checkTextClaims(text: {
  markdown: string;
  languageCode: string;
  sources: readonly ClaimSource[];
}): CheckedClaims {
  return checkClaims(findClaims(text.markdown, text.languageCode), text.sources);
}

/** The claims of a changed text with the confirmations of the one before: each stays as long as its sentence does. */
export function keepConfirmed(now: CheckedClaims, before: CheckedClaims | null): CheckedClaims {
  const confirmed = new Map(
    (before?.claims ?? [])
      .filter(({ status }) => status === "confirmed")
      .map((claim) => [identityOf(claim), claim]),
  );
  return {
    ...now,
    claims: now.claims.map((claim) => {
      const known = claim.status === "unproved" ? confirmed.get(identityOf(claim)) : undefined;
      if (known === undefined) return claim;
      return {
        ...claim,
        status: "confirmed",
        confirmedBy: known.confirmedBy,
        confirmedAt: known.confirmedAt,
      };
    }),
  };
}

/** A claim is the same as long as its words and its sentence are, wherever they stand. */
export function identityOf({ kind, text, sentence }: FoundClaim): string {
  return JSON.stringify([kind, text, sentence]);
}

const excerptLengthMax = 300;

function checked(claim: FoundClaim, evidence: ProvingPassage | null): CheckedClaim {
  return {
    ...claim,
    status: evidence === null ? "unproved" : "found",
    sourceKey: evidence?.source.key ?? null,
    sourceUrl: evidence?.source.url ?? null,
    sourceExcerpt: evidence?.excerpt.slice(0, excerptLengthMax).toWellFormed() ?? null,
    confirmedBy: null,
    confirmedAt: null,
  };
}
