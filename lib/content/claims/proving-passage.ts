import type { ClaimSource, FoundClaim } from "./claim";

/** The passage of a source that proves a claim. */
export interface ProvingPassage {
  source: ClaimSource;
  excerpt: string;
}

export type Finder = (claim: FoundClaim) => ProvingPassage | null;

/** The share of a claim's words that a source's sentence and its surroundings have to contain, but two at least. */
const shareMin = 0.4;
const wordsMin = 2;

/** Whether enough of a claim's words are known to a source for both to speak of the same thing. */
export function sharesEnough(stems: readonly string[], isKnown: (stem: string) => boolean): boolean {
  const wanted = Math.min(stems.length, Math.max(wordsMin, Math.ceil(stems.length * shareMin)));
  return stems.filter(isKnown).length >= wanted;
}
