const excerptLengthMax = 120;
const excerptSurroundings = 4 * excerptLengthMax;

/** The beginning of a text, or what stands around a passage of it, on one line. */
export function cut(text: string, around = ""): string {
  const found = around === "" ? 0 : Math.max(0, text.indexOf(around));
  const from = Math.max(0, found - excerptSurroundings);
  // Cut first: a text may be a single line of half a megabyte with an issue at every word.
  const near = text.slice(from, found + excerptSurroundings).toWellFormed();
  const plain = near.replace(/\s+/g, " ").trim();
  const letters = Array.from(plain);
  if (letters.length <= excerptLengthMax) return plain;
  const at = Array.from(plain.slice(0, Math.max(0, plain.indexOf(around)))).length;
  const start = Math.max(0, Math.min(at - 30, letters.length - excerptLengthMax));
  return letters.slice(start, start + excerptLengthMax).join("");
}
