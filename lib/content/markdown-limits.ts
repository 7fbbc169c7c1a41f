import { isErrorNamed } from "@/lib/same-named-error";

/** What one article may hold. Far above any real article, far below what makes a parser slow. */
export const markdownLimits = {
  charactersMax: 1_000_000,
  linesMax: 10_000,
  depthMax: 100,
  rawTagsMax: 2_000,
  footnotesMax: 1_000,
} as const;

/** The markdown is too long or too tangled to be rendered in bounded time. The message is public. */
export class MarkdownTooComplex extends Error {
  override readonly name = "MarkdownTooComplex";

  /** By name, because an error from a worker thread has lost its class. */
  static override [Symbol.hasInstance](value: unknown): value is MarkdownTooComplex {
    return isErrorNamed(value, "MarkdownTooComplex");
  }
}

const indentColumnsMax = 4 * markdownLimits.depthMax;
const delimiterRunMax = 300;
/** Per text block the parser's work grows with the square of these; measured at about a second each. */
const bracketWorkMax = 1e7;
const delimiterWorkMax = 2e8;
const codeSpanWorkMax = 5e7;

const containerPrefix = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))+/;
const containerMarker = />|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])/g;
const longDelimiterRun = new RegExp(
  `(?:\\*{${delimiterRunMax},}|_{${delimiterRunMax},}|~{${delimiterRunMax},})`,
);

/**
 * Refuses markdown whose parsing would take minutes or overflow the stack, before it is parsed.
 * Throws MarkdownTooComplex.
 */
export function assertMarkdownWithinLimits(markdown: string): void {
  if (markdown.length > markdownLimits.charactersMax) {
    throw new MarkdownTooComplex(
      `The text has ${markdown.length} characters; an article has at most ${markdownLimits.charactersMax}.`,
    );
  }
  const lines = markdown.split(/\r\n?|\n/);
  if (lines.length > markdownLimits.linesMax) {
    throw new MarkdownTooComplex(
      `The text has ${lines.length} lines; an article has at most ${markdownLimits.linesMax}.`,
    );
  }
  lines.forEach(assertLineIsShallow);
  if (longDelimiterRun.test(markdown)) {
    throw new MarkdownTooComplex(`The text has ${delimiterRunMax} or more emphasis marks in a row.`);
  }
  if (countOf(markdown, /\[\^/g) > 2 * markdownLimits.footnotesMax) {
    throw new MarkdownTooComplex(`The text has more than ${markdownLimits.footnotesMax} footnotes.`);
  }
  assertBlocksAreSimple(markdown);
}

/** A node of a markdown or HTML tree, as far as its depth is concerned. */
interface TreeNode {
  type: string;
  children?: TreeNode[];
}

/** Refuses a tree that recursive visitors could not walk. Walks without recursion itself. */
export function assertTreeIsShallow(root: TreeNode): void {
  let level = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > 2 * markdownLimits.depthMax) throw tooDeep();
    level = level.flatMap((node) => node.children ?? []);
  }
}

function assertLineIsShallow(line: string): void {
  const prefix = containerPrefix.exec(line)?.[0];
  if (prefix === undefined) return;
  const columns = prefix.replaceAll("\t", "    ").length;
  if (columns > indentColumnsMax || countOf(prefix, containerMarker) > markdownLimits.depthMax)
    throw tooDeep();
}

function assertBlocksAreSimple(markdown: string): void {
  let brackets = 0;
  let delimiters = 0;
  let codeSpans = 0;
  for (const block of markdown.split(/(?:\r\n?|\n)[ \t]*(?:\r\n?|\n)/)) {
    brackets += countOf(block, /[[\]]/g) ** 2;
    delimiters += countOf(block, /[*_~]/g) ** 2;
    codeSpans += countOf(block, /`+/g) * block.length;
  }
  if (brackets > bracketWorkMax || delimiters > delimiterWorkMax || codeSpans > codeSpanWorkMax) {
    throw new MarkdownTooComplex(
      "The text has thousands of brackets, emphasis marks or backticks in one paragraph; break it up.",
    );
  }
}

function tooDeep(): MarkdownTooComplex {
  return new MarkdownTooComplex(
    `The text nests quotes, lists or elements more than ${markdownLimits.depthMax} levels deep.`,
  );
}

function countOf(text: string, pattern: RegExp): number {
  let count = 0;
  for (const _ of text.matchAll(pattern)) count += 1;
  return count;
}
