import type { RootContent } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { parseMarkdown } from "@/lib/content/markdown/parse-markdown";
import { oneLine } from "@/lib/text/one-line";
import { sentencesIn } from "@/lib/text/sentences-in";
import type { OutdatedFact } from "@/lib/writers/refresh-request";
import type { OutdatedPassage } from "./refresh-plan";

/** What a refresh changes at most; a longer block is left to a person. */
export const refreshLimits = { passagesMax: 8, passageCharactersMax: 4_000, factsOfPassageMax: 8 } as const;

/** An outdated fact with the line of the Markdown in which it was found, counted from 1; null if that is not known. */
export type FoundFact = OutdatedFact & { line: number | null };

interface Block {
  from: number;
  to: number;
  firstLine: number;
  lastLine: number;
  /** As readers see it, on one line. */
  text: string;
}

/**
 * The top-level blocks of an article that say something outdated, in their order. What stands in the title, or in a block
 * that is too long to be reworded at once, has none. Pure. Throws MarkdownTooComplex.
 */
export function placeOutdatedFacts(markdown: string, facts: readonly FoundFact[]): OutdatedPassage[] {
  const blocks = parseMarkdown(markdown).children.flatMap((node) => blockOf(node) ?? []);
  const placed = new Map<Block, OutdatedFact[]>();
  for (const { line, ...fact } of facts) {
    const block = blockWith(blocks, fact, line);
    if (block === null || block.to - block.from > refreshLimits.passageCharactersMax) continue;
    const known = placed.get(block) ?? [];
    if (known.length < refreshLimits.factsOfPassageMax) placed.set(block, [...known, wholeOf(fact, block)]);
  }
  return [...placed]
    .map(([{ from, to }, outdated]) => ({ from, to, outdated }))
    .toSorted((one, other) => one.from - other.from)
    .slice(0, refreshLimits.passagesMax);
}

/** Code says nothing of the world, and a definition is no passage. */
function blockOf(node: RootContent): Block | null {
  const { start, end } = node.position ?? {};
  if (start?.offset === undefined || end?.offset === undefined) return null;
  if (["code", "definition", "html", "thematicBreak"].includes(node.type)) return null;
  return {
    from: start.offset,
    to: end.offset,
    firstLine: start.line,
    lastLine: end.line,
    text: oneLine(textOf(node, { includeHtml: false })),
  };
}

/** The block at the line, if it has the words; else the first that has the sentence. */
function blockWith(blocks: readonly Block[], fact: OutdatedFact, line: number | null): Block | null {
  const words = oneLine(fact.kind === "source" ? fact.claim : beginningOf(fact.sentence));
  const atLine = blocks.find(
    ({ firstLine, lastLine, text }) =>
      line !== null && firstLine <= line && line <= lastLine && text.includes(words),
  );
  const sentence = oneLine(beginningOf(fact.sentence));
  return atLine ?? blocks.find(({ text }) => sentence !== "" && text.includes(sentence)) ?? null;
}

/** A sentence that was shortened, up to where it was. */
function beginningOf(sentence: string): string {
  return sentence.replace(/\s*…$/u, "");
}

/** The fact with its whole sentence, if it was shortened. */
function wholeOf(fact: OutdatedFact, { text }: Block): OutdatedFact {
  if (!fact.sentence.endsWith("…")) return fact;
  const beginning = oneLine(beginningOf(fact.sentence));
  const whole = sentencesIn(text).find((each) => each.text.startsWith(beginning));
  return whole === undefined ? fact : { ...fact, sentence: whole.text };
}
