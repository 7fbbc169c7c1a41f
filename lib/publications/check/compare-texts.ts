import type { Token } from "@/lib/text/tokens";
import { CLOSING_CONTAINMENT, type Containment, measureContainment, shingledText } from "./match-article";

export interface TextComparison {
  /** The share, 0 to 1, of the first text's shingles that occur in the second one, as the verifier measures it. */
  firstInSecond: number;
  secondInFirst: number;
  /** The same share of the last part of the first text. */
  closingInSecond: number;
  /** Whether that is so little that the verifier would take a page with the second text for cut short. */
  closingMissing: boolean;
  firstShingles: number;
  secondShingles: number;
  /** The longest passages of the first text that stand in the second one, without punctuation and in lower case. */
  sharedPassages: { text: string; words: number }[];
}

const passagesMax = 10;
const passageLengthMax = 500;
/** As many as characters that the free tool takes; only a character that stands for several words makes more. */
const tokensMax = 40_000;

/** Compares two plain texts by the measure with which publications are proved. */
export function compareTexts(first: string, second: string): TextComparison {
  const [one, other] = [shingledText(first, tokensMax), shingledText(second, tokensMax)];
  const there = measureContainment(one, other);
  const back = measureContainment(other, one);
  return {
    firstInSecond: there.containment,
    secondInFirst: back.containment,
    closingInSecond: there.closingContainment,
    closingMissing: there.closingContainment < CLOSING_CONTAINMENT,
    firstShingles: there.found.length,
    secondShingles: back.found.length,
    sharedPassages: passagesOf(one.tokens, there),
  };
}

function passagesOf(
  words: readonly Token[],
  { articleShingles, found: isFound }: Containment,
): TextComparison["sharedPassages"] {
  const found: { start: number; end: number }[] = [];
  for (const [start, shingle] of articleShingles.entries()) {
    if (isFound[start] !== true) continue;
    const end = start + shingle.split(" ").length;
    const last = found.at(-1);
    if (last !== undefined && start <= last.end) last.end = end;
    else found.push({ start, end });
  }
  return found
    .sort((one, other) => other.end - other.start - (one.end - one.start))
    .slice(0, passagesMax)
    .map(({ start, end }) => ({
      words: end - start,
      text: words
        .slice(start, Math.min(end, start + passageLengthMax))
        .map(({ text }) => text)
        .join(" ")
        .slice(0, passageLengthMax),
    }));
}
