/** Opening quotation marks with the marks that may close them. */
const pairs: readonly (readonly [open: string, close: string])[] = [
  ["“", "”"],
  ["„", "“”"],
  ["«", "»"],
  ["»", "«"],
  ["‘", "’"],
  ["‚", "‘"],
  ["「", "」"],
  ["『", "』"],
  ['"', '"'],
];

/** How far before and after a passage its quotation marks may be, in characters. */
const reachMax = 500;

/** Single marks, which are straight once apostrophes are. */
const singleQuoted = /(?:^|[\s(])'[^']*$/;

/** Whether a passage of a text stands in quotation marks: somebody's words, and not the writer's own. */
export function isQuoted(text: string, at: number, length: number): boolean {
  const before = text.slice(Math.max(0, at - reachMax), at);
  const after = text.slice(at + length, at + length + reachMax);
  if (singleQuoted.test(before) && /'(?:[\s).,;:!?]|$)/.test(after)) return true;
  return pairs.some(([open, close]) => {
    const opened = before.lastIndexOf(open);
    if (opened === -1) return false;
    // Straight marks open and close alike: an odd number of them is open.
    if (open === close) return before.split(open).length % 2 === 0 && after.includes(close);
    const inside = before.slice(opened + 1);
    return (
      !Array.from(close).some((mark) => inside.includes(mark)) &&
      Array.from(close).some((mark) => after.includes(mark))
    );
  });
}

/** A word and a colon that begin what somebody else says, up to the end of its first sentence. */
const reports =
  /(?<![\p{L}])(?:says?|said|answers?|answered|repl(?:y|ies|ied)|responds?|responded|wrote|writes|sagt|sagte|antwortet|antwortete|schreibt|schrieb|répond|répondu|dit|écrit|responde|respondió|dice|risponde|antwoordt|zegt)\s?:\s?[^.!?:]{0,60}$/iu;

/** Whether a passage of a text is introduced as somebody else's words, as in “The model answered: I cannot help”. */
export function isReported(text: string, at: number): boolean {
  return reports.test(text.slice(Math.max(0, at - 100), at));
}
