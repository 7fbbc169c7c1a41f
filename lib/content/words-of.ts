const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

/** V8's segmenter takes time square in the length of what it is given (a megabyte: minutes), so it gets pieces. */
const pieceLengthMax = 1_000;

/** Words of plain text in any script, also in those that put no spaces between words. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const piece of piecesOf(text)) {
    for (const { segment, isWordLike } of segmenter.segment(piece)) {
      if (isWordLike === true) words.push(segment);
    }
  }
  return words;
}

/** How many words plain text has. */
export function countWords(text: string): number {
  return wordsOf(text).length;
}

/** Cuts at white space, where every word ends anyway; inside a word only when it is longer than a piece. */
function* piecesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const end = pieceEnd(text, start);
    yield text.slice(start, end);
    start = end;
  }
}

function pieceEnd(text: string, start: number): number {
  const end = start + pieceLengthMax;
  if (end >= text.length) return text.length;
  for (let position = end; position > start; position -= 1) {
    if (/\s/.test(text.charAt(position))) return position;
  }
  return end;
}
