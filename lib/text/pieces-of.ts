/** How many characters before the end of a piece are searched for a place to cut a long word. */
const lookBackMax = 50;

/**
 * Splits a text into pieces for functions that take quadratic time. It is cut before white space, or, if a word
 * is longer than a piece, inside the word, but not before a combining mark unless marks fill the search range.
 */
export function* piecesOf(text: string, lengthMax: number): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const end = pieceEnd(text, start, lengthMax);
    yield text.slice(start, end);
    start = end;
  }
}

function pieceEnd(text: string, start: number, lengthMax: number): number {
  const end = start + lengthMax;
  if (end >= text.length) return text.length;
  for (let position = end; position > start; position -= 1) {
    if (/\s/.test(text.charAt(position))) return position;
  }
  for (let position = end; position > Math.max(start, end - lookBackMax); position -= 1) {
    if (!/^[\p{M}\uDC00-\uDFFF]/u.test(text.slice(position, position + 2))) return position;
  }
  return end;
}
