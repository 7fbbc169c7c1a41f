import { readMeasures } from "@/lib/content/claims/read-measures";

/** A text is read for figures in parts of so many characters, because the work on a part grows faster than its length. */
const partCharacters = 2_000;

/** The figures and dates of a text, as keys that are equal for equal values. */
export function measuresIn(text: string, language: string): Set<string> {
  const keys = new Set<string>();
  for (const line of text.split("\n")) {
    for (let at = 0; at < line.length; at += partCharacters) {
      for (const measure of readMeasures(line.slice(at, at + partCharacters), language)) {
        for (const key of measure.keys) keys.add(key);
      }
    }
  }
  return keys;
}

/** Whether all figures and dates of a claim are among these. */
export function hasMeasures(measures: ReadonlySet<string>, claim: string, language: string): boolean {
  return readMeasures(claim, language).every(({ keys }) => keys.some((key) => measures.has(key)));
}
