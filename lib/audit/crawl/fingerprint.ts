import { createHash } from "node:crypto";
import { type Token, tokens } from "@/lib/text/tokens";

export interface TextFingerprint {
  /** Equal for texts with the same words in the same order. */
  textHash: string;
  /** A signed 64-bit number in decimal. Texts that share most of their wording differ in few of its bits. */
  simhash: string;
}

/** In characters; the beginning of a longer text tells it from other texts well enough. */
const fingerprintedMax = 100_000;
/** With fewer words, texts are alike by chance. */
const wordsMin = 25;
const shingleLength = 3;

/** The fingerprint of a page's main text; null when it has too few words to be compared. */
export function fingerprintOf(mainText: string): TextFingerprint | null {
  const words = tokens(mainText.slice(0, fingerprintedMax));
  if (weightOf(words) < 2 * wordsMin) return null;
  const hashes = words.map(({ text }) => hashOf(text));
  return { textHash: textHashOf(words), simhash: simhashOf(hashes) };
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

/** Charikar's simhash over the distinct runs of three words. */
function simhashOf(words: readonly number[]): string {
  const counts = new Int32Array(64);
  const seen = new Set<number>();
  for (let start = 0; start + shingleLength <= words.length; start += 1) {
    let low = 0x811c9dc5;
    for (let offset = 0; offset < shingleLength; offset += 1) low = mixed(low ^ (words[start + offset] ?? 0));
    if (seen.has(low)) continue;
    seen.add(low);
    const high = mixed(low ^ 0x9e3779b9);
    for (let bit = 0; bit < 32; bit += 1) {
      counts[bit] = (counts[bit] ?? 0) + (((low >>> bit) & 1) * 2 - 1);
      counts[bit + 32] = (counts[bit + 32] ?? 0) + (((high >>> bit) & 1) * 2 - 1);
    }
  }
  let hash = 0n;
  for (const [bit, count] of counts.entries()) if (count > 0) hash |= 1n << BigInt(bit);
  return BigInt.asIntN(64, hash).toString();
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
