/**
 * Characters that are invisible or change how the text around them is shown: control characters, bidi
 * overrides, zero-width characters (except joiners, which scripts and emoji need), and tag characters.
 */
const unseen =
  /[\p{Cc}\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\u{E0000}-\u{E007F}]+/gu;

/**
 * Makes a stranger's text safe to show to a model or in a terminal: one line without invisible or
 * direction-changing characters, at most `lengthMax` UTF-16 units including the ellipsis if it is cut.
 */
export function foreignLine(text: string, lengthMax: number): string {
  const line = text
    .slice(0, lengthMax * 4 + 1000)
    .toWellFormed()
    .replace(unseen, " ")
    .replace(/\s+/g, " ")
    .trim();
  if (line.length <= lengthMax) return line;
  return `${line
    .slice(0, lengthMax - 1)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trimEnd()}…`;
}
