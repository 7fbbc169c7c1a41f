import { type RichText, readBlocks } from "@galley/lib/content/rich-text/read-blocks";
import { Editor } from "@tiptap/core";
import { Dropcursor, Gapcursor, Placeholder, TrailingNode, UndoRedo } from "@tiptap/extensions";
import { TextSelection } from "@tiptap/pm/state";
import type { TextPlace } from "../markdown/find-passage";
import type { Proposals } from "../proposals/proposals";
import type { TextEditor, TextEditorOptions } from "../text-editor";
import { Clipboard } from "./clipboard.client";
import { FindInText } from "./finding.client";
import { type HeldText, holdText } from "./held-text";
import { type DocumentPlace, markPassage, Passages, placeInBlock, showProblems } from "./passages.client";
import { createProposals, ProposalPlace } from "./proposal-place.client";
import { schemaExtensions } from "./schema";
import { SlashMenu } from "./slash-menu.client";

/** The editor that shows the text as readers will see it. */
export interface RichEditor extends TextEditor {
  /** For a toolbar. */
  editor: Editor;
  proposals: Proposals;
}

interface RichEditorOptions extends TextEditorOptions {
  /** Asks for the address of a picture or of a link. */
  onAsk: (what: "image" | "link" | "find") => void;
}

const writeAfterMs = 200;

/** Throws MarkdownTooComplex for a text that is too tangled to be shown. Tab leaves the editor, outside of lists and tables. */
export function createRichEditor(options: RichEditorOptions): RichEditor {
  let original = readBlocks(options.text);
  const editor = new Editor({
    element: options.parent,
    injectCSS: false,
    content: contentOf(original),
    extensions: [
      ...schemaExtensions,
      UndoRedo,
      Dropcursor.configure({ class: "drop-place" }),
      Gapcursor,
      TrailingNode,
      Placeholder.configure({ placeholder: "Write, or type / for a list, a table, a picture …" }),
      Passages,
      ProposalPlace,
      Clipboard,
      FindInText.configure({ onFind: () => options.onAsk("find"), onLink: () => options.onAsk("link") }),
      SlashMenu.configure({ onAsk: options.onAsk }),
    ],
    editorProps: { attributes: attributesOf(options) },
  });
  // The paragraph that is added at the end is nothing to be undone.
  editor.view.dispatch(editor.state.tr.setMeta("addToHistory", false));
  let held: HeldText = holdText(original, editor.state.doc);
  let written = { of: editor.state.doc, ...held.write(editor.state.doc) };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    const { doc } = editor.state;
    if (written.of === doc) return written;
    const before = written.markdown;
    written = { of: doc, ...held.write(doc) };
    if (written.markdown !== before) options.onChange(written.markdown);
    return written;
  };
  editor.on("update", () => {
    timer ??= setTimeout(write, writeAfterMs);
  });
  editor.on("blur", () => void write());
  const placeOf = (place: TextPlace) => documentPlace(editor, write(), place);
  return {
    editor,
    proposals: createProposals(editor, write, () => original),
    text: () => write().markdown,
    setText(text) {
      if (text === write().markdown) return;
      original = readBlocks(text);
      editor.commands.setContent(contentOf(original), { emitUpdate: false });
      held = holdText(original, editor.state.doc);
      written = { of: editor.state.doc, ...held.write(editor.state.doc) };
    },
    focus: () => void editor.commands.focus(),
    show(place) {
      const found = placeOf(place);
      if (found === null) return;
      const { tr, doc } = editor.state;
      const selection = TextSelection.between(doc.resolve(found.from), doc.resolve(found.to));
      editor.view.dispatch(markPassage(tr.setSelection(selection), found));
      editor.view.focus();
      scrollToMiddle(editor, found.from);
    },
    underline(problems) {
      const places = problems.flatMap(({ message, ...place }) => {
        const found = placeOf(place);
        return found === null ? [] : [{ ...found, message }];
      });
      showProblems(editor.view, places);
    },
    setInvalid: (invalid) => editor.view.dom.setAttribute("aria-invalid", String(invalid)),
    destroy() {
      clearTimeout(timer);
      editor.destroy();
    },
  };
}

function contentOf({ blocks }: RichText) {
  return {
    type: "doc",
    content: blocks.length === 0 ? [{ type: "paragraph" }] : blocks.map(({ node }) => node),
  };
}

function attributesOf({ labelledBy, describedBy, languageCode }: RichEditorOptions): Record<string, string> {
  return {
    class: "rich-text",
    role: "textbox",
    "aria-multiline": "true",
    "aria-labelledby": labelledBy,
    ...(describedBy !== undefined && { "aria-describedby": describedBy }),
    "aria-required": "true",
    lang: languageCode,
    dir: "auto",
    spellcheck: "true",
  };
}

interface Written {
  markdown: string;
  places: readonly (TextPlace | null)[];
}

/** Where a passage of the Markdown stands in the document. */
function documentPlace(
  editor: Editor,
  { markdown, places }: Written,
  { from, to }: TextPlace,
): DocumentPlace | null {
  const index = places.findLastIndex((place) => place !== null && place.from <= from);
  const place = places[index];
  const block = editor.state.doc.maybeChild(index);
  if (place === undefined || place === null || block === null) return null;
  let start = 0;
  for (let before = 0; before < index; before += 1) start += editor.state.doc.child(before).nodeSize;
  const passage = markdown.slice(from, Math.min(to, place.to));
  return placeInBlock(block, start, { passage, before: markdown.slice(place.from, from) });
}

function scrollToMiddle({ view }: Editor, position: number): void {
  const { node } = view.domAtPos(position);
  const element = node instanceof Element ? node : node.parentElement;
  element?.scrollIntoView({ block: "center" });
}
