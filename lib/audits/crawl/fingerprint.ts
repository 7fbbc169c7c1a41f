import { createHash } from "node:crypto";
import { type Token, tokens } from "@/lib/text/tokens";

export interface TextFingerprint {
  /** Equal for texts with the same words in the same order. */
  textHash: string;
  /** `sketchSize` signed 32-bit numbers. Two texts have about as much wording in common as they have equal numbers. */
  sketch: number[];
}

/** In characters; the beginning of a longer text tells it from other texts well enough. */
const fingerprintedMax = 100_000;
/** With fewer words, texts are alike by chance. */
const wordsMin = 25;
const shingleLength = 3;
export const sketchSize = 64;
const seeds = Uint32Array.from({ length: sketchSize }, (_, index) => mixed(index + 1));

/** The fingerprint of a page's main text; null when it has too few words to be compared. */
export function fingerprintOf(mainText: string): TextFingerprint | null {
  const words = tokens(mainText.slice(0, fingerprintedMax));
  if (weightOf(words) < 2 * wordsMin) return null;
  const hashes = words.map(({ text }) => hashOf(text));
  return { textHash: textHashOf(words), sketch: sketchOf(hashes) };
}

function weightOf(words: readonly Token[]): number {
  return words.reduce((sum, { weight }) => sum + weight, 0);
}

function textHashOf(words: readonly Token[]): string {
  return createHash("sha256")
    .update(words.map(({ text }) => text).join(" "))
    .digest("hex")
    .slice(0, 32);
}

/**
 * Broder's MinHash over the runs of three words: of each hash function the smallest value. The share of equal
 * values estimates the share of runs that two texts have in common, of all runs of either.
 */
function sketchOf(words: readonly number[]): number[] {
  const smallest = new Uint32Array(sketchSize).fill(0xffffffff);
  const seen = new Set<number>();
  for (let start = 0; start + shingleLength <= words.length; start += 1) {
    let shingle = 0x811c9dc5;
    for (let offset = 0; offset < shingleLength; offset += 1) {
      shingle = mixed(shingle ^ (words[start + offset] ?? 0));
    }
    if (seen.has(shingle)) continue;
    seen.add(shingle);
    for (let index = 0; index < sketchSize; index += 1) {
      // Half of `mixed`, because this is done a hundred thousand times for a long page.
      let value = Math.imul(shingle ^ (seeds[index] ?? 0), 0x85ebca6b);
      value = Math.imul(value ^ (value >>> 15), 0xc2b2ae35) >>> 0;
      if (value < (smallest[index] ?? 0)) smallest[index] = value;
    }
  }
  return Array.from(new Int32Array(smallest.buffer));
}

/** FNV-1a over the UTF-16 units of a word. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < word.length; index += 1) {
    hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193);
  }
  return mixed(hash);
}

/** The finaliser of MurmurHash3, which spreads each bit of its input over the whole number. */
function mixed(value: number): number {
  let hash = value ^ (value >>> 16);
  hash = Math.imul(hash, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
