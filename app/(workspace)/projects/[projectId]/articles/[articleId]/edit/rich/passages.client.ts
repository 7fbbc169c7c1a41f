import { Extension } from "@tiptap/core";
import type { Node as DocumentNode } from "@tiptap/pm/model";
import { type EditorState, Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import { Decoration, DecorationSet, type EditorView } from "@tiptap/pm/view";
import { lettersOf, visibleLetters } from "../markdown/find-passage";

export interface DocumentPlace {
  from: number;
  to: number;
}

interface Shown {
  problems: DecorationSet;
  marked: DecorationSet;
}

type Change =
  | { problems: readonly (DocumentPlace & { message: string })[] }
  | { marked: DocumentPlace | null };

const key = new PluginKey<Shown>("passages");

/** Underlines what the publish checks found, and marks the passage that somebody asked for until the text changes. */
export const Passages = Extension.create({
  name: "passages",
  addProseMirrorPlugins() {
    return [
      new Plugin<Shown>({
        key,
        state: {
          init: () => ({ problems: DecorationSet.empty, marked: DecorationSet.empty }),
          apply: (transaction, shown) => changed(transaction, shown),
        },
        props: {
          decorations(state: EditorState) {
            const shown = key.getState(state);
            if (shown === undefined) return null;
            return shown.problems.add(state.doc, shown.marked.find());
          },
        },
      }),
    ];
  },
});

function changed(transaction: Transaction, shown: Shown): Shown {
  const { doc, mapping } = transaction;
  const change: Change | undefined = transaction.getMeta(key);
  const marked = transaction.docChanged ? DecorationSet.empty : shown.marked;
  const problems = shown.problems.map(mapping, doc);
  if (change === undefined) return { problems, marked };
  if ("marked" in change)
    return { problems, marked: setOf(doc, change.marked === null ? [] : [change.marked]) };
  return { problems: setOf(doc, change.problems), marked };
}

function setOf(doc: DocumentNode, places: readonly (DocumentPlace & { message?: string })[]): DecorationSet {
  return DecorationSet.create(
    doc,
    places.map(({ from, to, message }) =>
      Decoration.inline(
        from,
        to,
        message === undefined ? { class: "passage-marked" } : { class: "passage-problem", title: message },
      ),
    ),
  );
}

export function showProblems(
  view: EditorView,
  problems: readonly (DocumentPlace & { message: string })[],
): void {
  view.dispatch(view.state.tr.setMeta(key, { problems } satisfies Change).setMeta("addToHistory", false));
}

export function markPassage(transaction: Transaction, marked: DocumentPlace | null): Transaction {
  return transaction.setMeta(key, { marked } satisfies Change);
}

/**
 * Where a passage of a block's Markdown stands in the document: letters and digits are compared, and `before` is what
 * stands in front of it in the block. The whole block if the passage is not found.
 */
export function placeInBlock(
  block: DocumentNode,
  start: number,
  { passage, before }: { passage: string; before: string },
): DocumentPlace {
  const whole = { from: start + 1, to: start + Math.max(1, block.nodeSize - 1) };
  const wanted = lettersOf(visibleLetters(passage)).letters;
  if (wanted === "") return whole;
  const letters: string[] = [];
  const positions: number[] = [];
  block.descendants((node, offset) => {
    if (!node.isText) return;
    const found = lettersOf(node.text ?? "");
    letters.push(found.letters);
    for (const at of found.offsets) positions.push(start + 1 + offset + at);
  });
  const text = letters.join("");
  const expected = lettersOf(visibleLetters(before)).letters.length;
  const at = nearestTo(expected, wanted, text);
  const [from, last] = [positions[at], positions[at + wanted.length - 1]];
  return from === undefined || last === undefined ? whole : { from, to: last + 1 };
}

/** Where the words stand that are nearest to where they are expected; -1 if they are not there. */
function nearestTo(expected: number, words: string, text: string): number {
  const before = text.lastIndexOf(words, expected);
  const after = text.indexOf(words, expected);
  if (before < 0 || after < 0) return Math.max(before, after);
  return expected - before <= after - expected ? before : after;
}
