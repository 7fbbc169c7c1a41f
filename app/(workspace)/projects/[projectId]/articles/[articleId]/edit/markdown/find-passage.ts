export interface TextPlace {
  from: number;
  to: number;
}

/** What Markdown writes around a text and readers do not see: addresses of links, footnote marks, tags, entities. */
const unseen =
  /\]\([^()\s]{0,2000}(?:\s+"[^"\n]{0,300}")?\)|\]\[[^\]\n]{0,300}\]|\[\^[^\]\s]{1,100}\]|<\/?[a-z][^<>]{0,2000}>|&#?[a-z0-9]{1,30};/gi;

/**
 * Where a passage of the rendered text stands in the Markdown, or null. Only letters and digits are compared, because
 * the passage has no markup and its white space differs; `nth` tells equal passages apart, counted from 0.
 */
export function findPassage(markdown: string, excerpt: string, nth = 0): TextPlace | null {
  const wanted = longestPart(excerpt);
  if (wanted === "") return findExactly(markdown, excerpt.trim());
  const { letters, offsets } = lettersOf(visibleLetters(markdown));
  let at = letters.indexOf(wanted);
  for (let left = nth; left > 0 && at >= 0; left -= 1) {
    const next = letters.indexOf(wanted, at + wanted.length);
    if (next < 0) break;
    at = next;
  }
  const [from, last] = [offsets[at], offsets[at + wanted.length - 1]];
  if (from === undefined || last === undefined) return null;
  return { from, to: last + ((markdown.codePointAt(last) ?? 0) > 0xff_ff ? 2 : 1) };
}

interface NamedLine {
  /** Counted from 1. */
  line: number;
  excerpt: string;
}

/** How far after the beginning of its line a passage is looked for: a paragraph may have several lines. */
const reachMax = 6_000;

/** Where a passage that is named with its line stands; the whole line if the passage is not there any more. */
export function findInLine(markdown: string, { line, excerpt }: NamedLine): TextPlace | null {
  const lines = markdown.split("\n", line);
  const text = lines[line - 1];
  if (text === undefined) return null;
  const start = markdown.split("\n", line - 1).reduce((length, each) => length + each.length + 1, 0);
  const found = findPassage(markdown.slice(start, start + reachMax), excerpt);
  if (found !== null) return { from: start + found.from, to: start + found.to };
  return { from: start, to: start + text.length };
}

function findExactly(markdown: string, text: string): TextPlace | null {
  const from = text === "" ? -1 : markdown.indexOf(text);
  return from < 0 ? null : { from, to: from + text.length };
}

/** The letters of the longest part of a passage that was cut with an ellipsis. */
function longestPart(excerpt: string): string {
  return excerpt
    .split(/…|\.\.\./)
    .map((part) => lettersOf(part).letters)
    .reduce((longest, part) => (part.length > longest.length ? part : longest), "");
}

/** The Markdown with spaces in place of what readers do not see. */
export function visibleLetters(markdown: string): string {
  return markdown.replace(unseen, (found) => " ".repeat(found.length));
}

/** The letters and digits of a text in lower case, and where each UTF-16 unit of them comes from. */
export function lettersOf(text: string): { letters: string; offsets: number[] } {
  const letters: string[] = [];
  const offsets: number[] = [];
  for (const { 0: character, index } of text.matchAll(/[\p{L}\p{N}\p{M}]/gu)) {
    const lower = character.toLowerCase();
    letters.push(lower);
    for (let unit = 0; unit < lower.length; unit += 1) offsets.push(index);
  }
  return { letters: letters.join(""), offsets };
}
