/** Counts of everything that makes parsing markdown slower than linear, taken in one pass before parsing. */
export interface MarkdownWork {
  lines: number;
  /** Levels of quotes and lists that a line opens or continues: the maximum (`depth`) and the sum of all lines. */
  depth: number;
  levels: number;
  /** Steps for ending quotes and lists: the parser copies all that it has read so far each time. */
  endings: number;
  /** Characters that may begin or end markup; each costs a node or an attempt at one. */
  marks: number;
  /** Bare addresses, which GitHub's markdown turns into links. */
  autolinks: number;
  footnotes: number;
  columns: number;
  /** Cells of all tables, including cells that short rows leave out. */
  cells: number;
  /** Steps of work that grow with the square of a paragraph's length, by their cause. */
  brackets: number;
  emphasis: number;
  codeSpans: number;
  tags: number;
  unended: number;
  addresses: number;
}

const linePattern = /[^\r\n]*(?:\r\n?|\n|$)/gy;
const containerPrefix = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))+/;
const containerMarker = />|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])/g;
const delimiterRow = /^[\s>|:+*.)\d-]*$/;
/** The possible end of a bare address, which the parser scans again from each of its characters. */
const addressTail = /(?:[!"'()*,.:;?\]_~<]|&[a-z]*;?){2,}/gi;
/** The possible part of a mail address before its at sign, which the parser tries again after each punctuation mark. */
const mailName = /[\w.+-]{20,}/g;
const unbroken = /\S{40,}/g;

export function markdownWorkOf(markdown: string): MarkdownWork {
  const work: MarkdownWork = {
    lines: 0,
    depth: 0,
    levels: 0,
    endings: 0,
    marks: countOf(markdown, /[*_~`[\]<&|!]/g),
    autolinks: countOf(markdown, /www\.|https?:\/\/|@/gi),
    footnotes: countOf(markdown, /\[\^/g),
    columns: 0,
    cells: 0,
    brackets: 0,
    emphasis: 0,
    codeSpans: 0,
    tags: 0,
    unended: 0,
    addresses: addressWork(markdown),
  };
  let block: string[] = [];
  const endings = new EndingCounter();
  for (const [line] of markdown.matchAll(linePattern)) {
    if (line === "") break;
    work.lines += 1;
    endings.read(addLevels(work, line), line);
    if (line.trim() === "") {
      addBlock(work, block);
      block = [];
    } else block.push(line);
  }
  addBlock(work, block);
  return { ...work, endings: endings.steps };
}

/** Counts what the parser copies whenever a quote or a list ends. */
class EndingCounter {
  steps = 0;
  #events = 0;
  /** The levels of the last line that is not blank. */
  #last = 0;
  #isQuote = false;

  read(levels: number, line: string): void {
    const isBlank = line.trim() === "";
    // A quote ends with a blank line; a list, only with a line that is indented less.
    if (isBlank ? this.#isQuote : levels < this.#last) this.steps += this.#events;
    this.#events += eventsOfLine + eventsOfLevel * levels;
    if (isBlank && this.#isQuote) this.#last = 0;
    if (!isBlank) this.#last = levels;
    this.#isQuote = !isBlank && line.trimStart().startsWith(">");
  }
}

/** About how many tokens the parser keeps of each line, and of each level of quotes and lists in it. */
const eventsOfLine = 2;
const eventsOfLevel = 8;

/** Returns the levels of quotes and lists that the line opens or continues. */
function addLevels(work: MarkdownWork, line: string): number {
  const prefix = containerPrefix.exec(line)?.[0] ?? "";
  // The prefix ends before the space that makes its last mark one of a list.
  const markers = countOf(`${prefix} `, containerMarker);
  const indent = columnsOf(/^[ \t]*/.exec(line)?.[0] ?? "");
  // A level of a list is indented by at least two columns.
  work.depth = Math.max(work.depth, markers, columnsOf(prefix) / 4);
  const levels = markers + indent / 2;
  work.levels += levels;
  return levels;
}

function columnsOf(space: string): number {
  return space.replaceAll("\t", "    ").length;
}

/** Adds the work for lines without a blank line between them, which the parser reads as a paragraph or a table. */
function addBlock(work: MarkdownWork, lines: readonly string[]): void {
  if (lines.length === 0) return;
  const text = lines.join("");
  work.brackets += countOf(text, /[[\]]/g) ** 2;
  work.emphasis += countOf(text, /[*_~]/g) ** 2;
  work.codeSpans += countOf(text, /`+/g) * text.length;
  work.tags += countOf(text, /</g) * text.length;
  for (const [begin, end] of commentLike) work.unended += unendedWork(text, begin, end);
  addTable(work, lines);
}

/** Where comments, instructions, declarations and character data begin in a line, and what ends them. */
const commentLike = [
  [/<!--/g, "-->"],
  [/<\?/g, "?>"],
  [/<![a-z]/gi, ">"],
  [/<!\[CDATA\[/g, "]]>"],
] as const;

/** The parser looks for the end of each as far as the end of the paragraph. */
function unendedWork(text: string, begin: RegExp, end: string): number {
  const lastEnd = text.lastIndexOf(end);
  let work = 0;
  for (const { index } of text.matchAll(begin)) if (index > lastEnd) work += text.length - index;
  return work;
}

function addTable(work: MarkdownWork, lines: readonly string[]): void {
  let rows = 0;
  let columns = 0;
  for (const line of lines) {
    const own = countOf(line, /\|/g) + 1;
    work.columns = Math.max(work.columns, own);
    if (line.includes("-") && delimiterRow.test(line)) columns = Math.max(columns, own);
    if (columns > 0) rows += 1;
  }
  if (columns > 1) work.cells += columns * (rows + 1);
}

function addressWork(markdown: string): number {
  let work = 0;
  for (const [tail] of markdown.matchAll(addressTail)) work += tail.length ** 2;
  for (const [name] of markdown.matchAll(mailName)) work += countOf(name, /[.+-]/g) * name.length;
  for (const [word] of markdown.matchAll(unbroken)) {
    work += countOf(word, /www\.|https?:\/\//gi) * word.length;
  }
  return work;
}

function countOf(text: string, pattern: RegExp): number {
  let count = 0;
  for (const _ of text.matchAll(pattern)) count += 1;
  return count;
}
