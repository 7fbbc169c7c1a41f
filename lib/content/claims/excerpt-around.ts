/** In characters. A table row or a paragraph of ordinary length is stored whole. */
export const excerptMax = 600;

/** The part of a passage around some words of it, at most `lengthMax` characters. */
export function excerptAround(passage: string, words: string, lengthMax: number): string {
  if (passage.length <= lengthMax) return passage;
  const at = Math.max(0, passage.indexOf(words.slice(0, 30)));
  const from = Math.max(0, Math.min(at - Math.floor(lengthMax / 3), passage.length - lengthMax));
  return passage.slice(from, from + lengthMax).toWellFormed();
}
