import { type MarkdownWork, markdownWorkOf } from "./markdown-work";

/** The limits for one article: far above any real article, and far below what makes a parser slow. */
export const markdownLimits = {
  charactersMax: 500_000,
  linesMax: 10_000,
  depthMax: 40,
  levelsMax: 60_000,
  marksMax: 50_000,
  autolinksMax: 3_000,
  rawTagsMax: 2_000,
  footnotesMax: 1_000,
  columnsMax: 200,
  cellsMax: 20_000,
} as const;

/** The markdown is too long or too tangled to be rendered in bounded time. The message is public. */
export class MarkdownTooComplex extends Error {
  override readonly name = "MarkdownTooComplex";

  /** Compares the name, because an error from a worker thread has lost its class. */
  static override [Symbol.hasInstance](value: unknown): value is MarkdownTooComplex {
    return value instanceof Error && value.name === "MarkdownTooComplex";
  }
}

interface Limit {
  max: number;
  /** The public message for a text that exceeds the limit. */
  sentence: (max: number) => string;
}

const crowdedParagraph = () =>
  "The text has thousands of brackets, emphasis marks, backticks, tags or addresses in one paragraph; break it up.";

/** `endings` and the last six limits are in steps of parsing work; at each limit, parsing takes some tenths of a second. */
const limits: Readonly<Record<keyof MarkdownWork, Limit>> = {
  lines: {
    max: markdownLimits.linesMax,
    sentence: (max) => `The text has more than ${max} lines; divide it into several articles.`,
  },
  depth: { max: markdownLimits.depthMax, sentence: tooDeepSentence },
  levels: {
    max: markdownLimits.levelsMax,
    sentence: () => "The text has too many lines inside nested quotes and lists; nest it less.",
  },
  endings: {
    max: 2e7,
    sentence: () =>
      "The text has too many quotes and lists; divide it into several articles, or nest it less.",
  },
  marks: {
    max: markdownLimits.marksMax,
    sentence: (max) =>
      `The text has more than ${max} marks of links, emphasis, code, tables and tags; write it more plainly.`,
  },
  autolinks: {
    max: markdownLimits.autolinksMax,
    sentence: (max) => `The text has more than ${max} web and mail addresses; leave some out.`,
  },
  footnotes: {
    max: 2 * markdownLimits.footnotesMax,
    sentence: () => `The text has more than ${markdownLimits.footnotesMax} footnotes.`,
  },
  columns: {
    max: markdownLimits.columnsMax,
    sentence: (max) => `A line has more than ${max} vertical bars, which are the columns of a table.`,
  },
  cells: {
    max: markdownLimits.cellsMax,
    sentence: (max) => `The tables of the text have more than ${max} cells; make them smaller.`,
  },
  brackets: { max: 1e7, sentence: crowdedParagraph },
  emphasis: { max: 4e7, sentence: crowdedParagraph },
  codeSpans: { max: 5e7, sentence: crowdedParagraph },
  tags: { max: 2e8, sentence: crowdedParagraph },
  unended: { max: 1e7, sentence: crowdedParagraph },
  addresses: { max: 2e7, sentence: crowdedParagraph },
};

/**
 * Refuses markdown, without parsing it, if parsing would take minutes or overflow the stack.
 * Throws MarkdownTooComplex.
 */
export function assertMarkdownWithinLimits(markdown: string): void {
  const { charactersMax } = markdownLimits;
  if (markdown.length > charactersMax) {
    throw new MarkdownTooComplex(
      `The text has ${markdown.length} characters; an article has at most ${charactersMax}.`,
    );
  }
  const work = markdownWorkOf(markdown);
  for (const [kind, { max, sentence }] of entriesOf(limits)) {
    if (work[kind] > max) throw new MarkdownTooComplex(sentence(max));
  }
  if (longDelimiterRun.test(markdown)) {
    throw new MarkdownTooComplex(`The text has ${delimiterRunMax} or more emphasis marks in a row.`);
  }
}

const delimiterRunMax = 300;
const longDelimiterRun = new RegExp(
  `(?:\\*{${delimiterRunMax},}|_{${delimiterRunMax},}|~{${delimiterRunMax},})`,
);

/** The part of a markdown or HTML node that measuring the depth needs. */
interface TreeNode {
  type: string;
  children?: TreeNode[];
}

/** Refuses a tree too deep for recursive visitors. Throws MarkdownTooComplex; does not recurse itself. */
export function assertTreeIsShallow(root: TreeNode): void {
  let level = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > treeDepthMax) throw new MarkdownTooComplex(tooDeepSentence(markdownLimits.depthMax));
    level = level.flatMap((node) => node.children ?? []);
  }
}

/** Higher than `depthMax`, because a list takes two levels of the tree, and emphasis and elements nest as well. */
const treeDepthMax = 200;

function tooDeepSentence(max: number): string {
  return `The text nests quotes, lists or elements more than ${max} levels deep.`;
}

function entriesOf<Key extends string, Value>(record: Readonly<Record<Key, Value>>): [Key, Value][] {
  // oxlint-disable-next-line no-unsafe-type-assertion -- a literal of exactly these keys
  return Object.entries(record) as [Key, Value][];
}
