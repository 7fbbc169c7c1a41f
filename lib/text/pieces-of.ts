/** How far back from its end a piece looks for a place where nothing belongs together. */
const lookBackMax = 50;

/**
 * A text in pieces, for what takes time square in the length of what it is given. Cut in front of white space,
 * where every word ends anyway; inside a word only when it is longer than a piece, and not before a mark.
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
