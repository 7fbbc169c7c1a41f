import { diffArrays, diffWordsWithSpace } from "diff";

/** A piece of a line; `changed` is what the other text does not have. */
export interface LinePart {
  text: string;
  changed: boolean;
}

export interface DiffLine {
  kind: "same" | "removed" | "added";
  text: string;
  /** The changed words of a line that was rewritten; absent when the whole line is new or gone. */
  parts?: LinePart[];
}

/** A changed passage with some unchanged lines around it. Lines are counted from 1. */
export interface DiffPassage {
  fromLine: number;
  toLine: number;
  lines: DiffLine[];
}

export interface TextDiff {
  passages: DiffPassage[];
  /** False when the texts differ too much to be compared line by line: then all that differs is one passage. */
  exact: boolean;
}

const contextLines = 3;

/** Bounds the work, which grows with the square of it: texts with more differing lines are not compared exactly. */
const lineEditsMax = 1_000;
const wordEditsMax = 200;
const wordLineLengthMax = 4_000;
/** For all lines of a comparison together. */
const rewrittenLinesMax = 400;

/** Compares two texts line by line, and rewritten lines word by word. Pure; its work is bounded. */
export function diffTexts(before: string, after: string): TextDiff {
  const [from, to] = [linesOf(before), linesOf(after)];
  const start = commonStart(from, to);
  const end = commonEnd(from, to, start);
  const [oldMiddle, newMiddle] = [from.slice(start, from.length - end), to.slice(start, to.length - end)];
  const changes = diffArrays(oldMiddle, newMiddle, { maxEditLength: lineEditsMax });
  const middle: DiffLine[] =
    changes === undefined
      ? [...linesAs("removed", oldMiddle), ...linesAs("added", newMiddle)]
      : changes.flatMap(({ added, removed, value }) =>
          linesAs(added ? "added" : removed ? "removed" : "same", value),
        );
  const lines = [
    ...linesAs("same", from.slice(0, start)),
    ...middle,
    ...linesAs("same", from.slice(from.length - end)),
  ];
  return { passages: passagesOf(withWords(lines)), exact: changes !== undefined };
}

function linesOf(text: string): string[] {
  return text === "" ? [] : text.split(/\r\n|\r|\n/);
}

function linesAs(kind: DiffLine["kind"], texts: readonly string[]): DiffLine[] {
  return texts.map((text) => ({ kind, text }));
}

function commonStart(from: readonly string[], to: readonly string[]): number {
  const most = Math.min(from.length, to.length);
  let count = 0;
  while (count < most && from[count] === to[count]) count += 1;
  return count;
}

function commonEnd(from: readonly string[], to: readonly string[], start: number): number {
  const most = Math.min(from.length, to.length) - start;
  let count = 0;
  while (count < most && from[from.length - 1 - count] === to[to.length - 1 - count]) count += 1;
  return count;
}

/** Compares the removed lines of a passage with the added ones that follow them, in pairs. */
function withWords(lines: DiffLine[]): DiffLine[] {
  let compared = 0;
  for (let index = 0; index < lines.length; ) {
    const removed = runLength(lines, index, "removed");
    const added = runLength(lines, index + removed, "added");
    for (let pair = 0; pair < Math.min(removed, added) && compared < rewrittenLinesMax; pair += 1) {
      compareWords(lines[index + pair], lines[index + removed + pair]);
      compared += 1;
    }
    index += Math.max(1, removed + added);
  }
  return lines;
}

function runLength(lines: readonly DiffLine[], start: number, kind: DiffLine["kind"]): number {
  let length = 0;
  while (lines[start + length]?.kind === kind) length += 1;
  return length;
}

function compareWords(removed: DiffLine | undefined, added: DiffLine | undefined): void {
  if (removed === undefined || added === undefined) return;
  if (removed.text.length > wordLineLengthMax || added.text.length > wordLineLengthMax) return;
  const words = diffWordsWithSpace(removed.text, added.text, { maxEditLength: wordEditsMax });
  if (words === undefined || !words.some((word) => !word.added && !word.removed && /\S/.test(word.value)))
    return;
  removed.parts = words.filter((word) => !word.added).map(partOf);
  added.parts = words.filter((word) => !word.removed).map(partOf);
}

function partOf({ value, added, removed }: { value: string; added: boolean; removed: boolean }): LinePart {
  return { text: value, changed: added || removed };
}

function passagesOf(lines: readonly DiffLine[]): DiffPassage[] {
  const passages: DiffPassage[] = [];
  let [fromLine, toLine] = [1, 1];
  let current: DiffPassage | null = null;
  let lastChange = -Infinity;
  for (const [index, line] of lines.entries()) {
    const nextChange = line.kind === "same" ? changeWithin(lines, index) : index;
    if (nextChange !== null || index - lastChange <= contextLines) {
      current ??= newPassage(passages, fromLine, toLine);
      current.lines.push(line);
    } else current = null;
    if (line.kind !== "same") lastChange = index;
    if (line.kind !== "added") fromLine += 1;
    if (line.kind !== "removed") toLine += 1;
  }
  return passages;
}

/** The index of a changed line among the next few; null when there is none. */
function changeWithin(lines: readonly DiffLine[], index: number): number | null {
  for (let next = index + 1; next <= index + contextLines && next < lines.length; next += 1) {
    if (lines[next]?.kind !== "same") return next;
  }
  return null;
}

function newPassage(passages: DiffPassage[], fromLine: number, toLine: number): DiffPassage {
  const passage: DiffPassage = { fromLine, toLine, lines: [] };
  passages.push(passage);
  return passage;
}
