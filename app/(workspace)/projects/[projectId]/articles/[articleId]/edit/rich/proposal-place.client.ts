import { type RichText, readBlocks } from "@galley/lib/content/rich-text/read-blocks";
import { type Editor, Extension } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";
import { type Node as DocumentNode, Fragment } from "@tiptap/pm/model";
import { type EditorState, Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { aroundCharacters, type Proposals } from "../proposals/proposals";

interface Place {
  from: number;
  to: number;
  element: HTMLElement;
}

const key = new PluginKey<Place | null>("proposalPlace");

export const ProposalPlace = Extension.create({
  name: "proposalPlace",
  addProseMirrorPlugins() {
    return [
      new Plugin<Place | null>({
        key,
        state: {
          init: () => null,
          apply(transaction, before) {
            const set: Place | null | undefined = transaction.getMeta(key);
            if (set !== undefined) return set;
            if (before === null || !transaction.docChanged) return before;
            const from = transaction.mapping.map(before.from, 1);
            const to = transaction.mapping.map(before.to, -1);
            return { ...before, from: Math.min(from, to), to };
          },
        },
        props: { decorations: (state) => decorationsOf(state) },
      }),
    ];
  },
});

function decorationsOf(state: EditorState): DecorationSet | null {
  const place = key.getState(state);
  if (place === undefined || place === null) return null;
  const blocks: Decoration[] = [];
  state.doc.forEach((node, offset) => {
    if (offset < place.from || offset + node.nodeSize > place.to) return;
    blocks.push(Decoration.node(offset, offset + node.nodeSize, { class: "passage-to-propose" }));
  });
  const card = Decoration.widget(place.to, place.element, {
    side: 1,
    key: "proposal",
    stopEvent: () => true,
    ignoreSelection: true,
  });
  return DecorationSet.create(state.doc, [...blocks, card]);
}

interface WrittenText {
  markdown: string;
  places: readonly ({ from: number; to: number } | null)[];
}

/** `written` is the text as it is now; `original` gives the definitions of links that the text is read with. */
export function createProposals(
  editor: Editor,
  written: () => WrittenText,
  original: () => RichText,
): Proposals {
  /** The words that were selected at first, and the blocks that the model got. */
  let selected = "";
  let sent: Fragment | null = null;
  let opened = 0;
  const placeNow = () => key.getState(editor.state) ?? null;
  const set = (place: Place | null) =>
    editor.view.dispatch(editor.state.tr.setMeta(key, place).setMeta("addToHistory", false));
  const isChanged = () => {
    const place = placeNow();
    return sent !== null && (place === null || !blocksIn(editor.state.doc, place).eq(sent));
  };
  return {
    isChanged,
    follow(onChange) {
      editor.on("transaction", onChange);
      return () => void editor.off("transaction", onChange);
    },
    open() {
      const { doc, selection } = editor.state;
      const { from, to } = wholeBlocks(doc, selection);
      const words = doc.textBetween(selection.from, selection.to, "\n");
      selected = words.trim() === doc.textBetween(from, to, "\n").trim() ? "" : words.trim();
      sent = null;
      const element = document.createElement("div");
      element.contentEditable = "false";
      set({ from, to, element });
      opened += 1;
      return { id: opened, element };
    },
    passage() {
      const place = placeNow();
      if (place === null || place.from === place.to) return null;
      const { markdown, places } = written();
      const range = rangeOf(editor.state.doc, place, places);
      if (range === null) return null;
      sent = blocksIn(editor.state.doc, place);
      return {
        passage: markdown.slice(range.from, range.to),
        // Words that were changed since are not asked for any more.
        selected: editor.state.doc.textBetween(place.from, place.to, "\n").includes(selected) ? selected : "",
        before: markdown.slice(Math.max(0, range.from - aroundCharacters), range.from).toWellFormed(),
        after: markdown.slice(range.to, range.to + aroundCharacters).toWellFormed(),
      };
    },
    accept(markdown) {
      const place = placeNow();
      if (place === null || isChanged()) return false;
      const { text } = original().definitions;
      const definitions = text === "" ? 0 : readBlocks(text).blocks.length;
      const { blocks } = readBlocks(text === "" ? markdown : `${markdown}\n\n${text}`);
      const nodes = blocks
        .slice(0, blocks.length - definitions)
        .map(({ node }) => editor.schema.nodeFromJSON(node));
      const { tr } = editor.state;
      const replaced = tr.replaceWith(place.from, place.to, Fragment.from(nodes));
      editor.view.dispatch(closeHistory(replaced).setMeta(key, null));
      editor.view.dispatch(closeHistory(editor.state.tr));
      return true;
    },
    close: () => {
      if (!editor.isDestroyed) set(null);
    },
  };
}

/** The blocks of the text that the selection touches. */
function wholeBlocks(doc: DocumentNode, { from, to }: { from: number; to: number }) {
  const whole = { from: doc.content.size, to: 0 };
  doc.forEach((node, offset) => {
    const end = offset + node.nodeSize;
    const isTouched = from === to ? offset <= from && from <= end : offset < to && from < end;
    if (!isTouched) return;
    whole.from = Math.min(whole.from, offset);
    whole.to = Math.max(whole.to, end);
  });
  return whole;
}

function blocksIn(doc: DocumentNode, { from, to }: Pick<Place, "from" | "to">): Fragment {
  return doc.slice(from, to).content;
}

/** Where the blocks stand in the Markdown. */
function rangeOf(doc: DocumentNode, place: Place, places: WrittenText["places"]) {
  const found: { from: number; to: number }[] = [];
  doc.forEach((node, offset, index) => {
    const inMarkdown = places[index];
    if (offset < place.from || offset + node.nodeSize > place.to || !inMarkdown) return;
    found.push(inMarkdown);
  });
  const [first, last] = [found[0], found.at(-1)];
  return first === undefined || last === undefined ? null : { from: first.from, to: last.to };
}
