/**
 * Characters that change how the text around them is shown, or that are not shown at all: controls, bidi
 * overrides, zero-width characters (not the joiners, which scripts and emoji need), tag characters.
 */
const unseen =
  /[\p{Cc}\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\u{E0000}-\u{E007F}]+/gu;

/**
 * A stranger's text as a short line of data: no character that hides or turns text, single spaces, at most
 * `lengthMax` UTF-16 units with the ellipsis of a cut. Who reads it next may be a model or a terminal.
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
