import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { markdown, markdownLanguage } from "@codemirror/lang-markdown";
import { syntaxHighlighting } from "@codemirror/language";
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { search, searchKeymap } from "@codemirror/search";
import { Compartment, EditorState, type Extension, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, keymap } from "@codemirror/view";
import type { Proposals } from "../proposals/proposals";
import type { TextEditor, TextEditorOptions } from "../text-editor";
import { codeHighlighting, codeTheme } from "./code-theme.client";
import type { TextPlace } from "./find-passage";
import { createSourceProposals } from "./proposal-place.client";

/** The editor that shows the Markdown of the text. */
export interface CodeEditor extends TextEditor {
  proposals: Proposals;
}

/**
 * Makes the Markdown editor. Tab leaves it, as it leaves a text field: no key is a trap. The policy of the page gives
 * its styles their nonce.
 */
export function createCodeEditor(options: TextEditorOptions): CodeEditor {
  const invalid = new Compartment();
  const view = new EditorView({
    parent: options.parent,
    state: EditorState.create({ doc: options.text, extensions: extensionsFor(options, invalid) }),
  });
  return {
    proposals: createSourceProposals(view),
    text: () => view.state.doc.toString(),
    setText: (text) => {
      const before = view.state.doc.toString();
      if (before !== text) view.dispatch({ changes: { from: 0, to: before.length, insert: text } });
    },
    focus: () => view.focus(),
    show: (place) => {
      const { from, to } = within(view.state, place);
      view.dispatch({
        selection: { anchor: from, head: to },
        effects: [markPlace.of({ from, to }), EditorView.scrollIntoView(from, { y: "center" })],
      });
      view.focus();
    },
    underline: (problems) => {
      const diagnostics = problems.map(({ message, ...place }): Diagnostic => {
        return { ...within(view.state, place), severity: "error", message };
      });
      view.dispatch(setDiagnostics(view.state, diagnostics));
    },
    setInvalid: (isInvalid) => {
      view.dispatch({ effects: invalid.reconfigure(invalidAttribute(isInvalid)) });
    },
    destroy: () => view.destroy(),
  };
}

function extensionsFor(options: TextEditorOptions, invalid: Compartment): Extension[] {
  const { labelledBy, describedBy, languageCode, onChange } = options;
  // The nonce of the page's own scripts, which the browser lets only scripts read.
  const { nonce = "" } = document.querySelector<HTMLScriptElement>("script[nonce]") ?? {};
  return [
    EditorView.cspNonce.of(nonce),
    EditorView.lineWrapping,
    // The header of the page and the bar for saving stay in view, over what is scrolled.
    EditorView.scrollMargins.of(() => ({ top: 72, bottom: 72 })),
    EditorView.perLineTextDirection.of(true),
    EditorView.contentAttributes.of({
      "aria-labelledby": labelledBy,
      ...(describedBy !== undefined && { "aria-describedby": describedBy }),
      "aria-required": "true",
      // Said aloud, so that what scrolls around it is known to be within reach of the keyboard.
      tabindex: "0",
      lang: languageCode,
      spellcheck: "true",
      autocapitalize: "sentences",
    }),
    invalid.of(invalidAttribute(false)),
    history(),
    markdown({ base: markdownLanguage, completeHTMLTags: false }),
    syntaxHighlighting(codeHighlighting),
    search({ top: true }),
    lintGutter(),
    markedPlace,
    keymap.of([...searchKeymap, ...historyKeymap, ...lintKeymap, ...defaultKeymap]),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) onChange(update.state.doc.toString());
    }),
    codeTheme,
  ];
}

const invalidAttribute = (invalid: boolean): Extension =>
  EditorView.contentAttributes.of({ "aria-invalid": String(invalid) });

/** A place that the text still has. */
function within({ doc }: EditorState, { from, to }: TextPlace): TextPlace {
  const start = Math.min(from, doc.length);
  return { from: start, to: Math.min(Math.max(to, start), doc.length) };
}

const markPlace = StateEffect.define<TextPlace>();
const mark = Decoration.mark({ class: "cm-marked" });

const markedPlace = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marked, transaction) {
    for (const effect of transaction.effects) {
      if (!effect.is(markPlace)) continue;
      const { from, to } = effect.value;
      return from === to ? Decoration.none : Decoration.set([mark.range(from, to)]);
    }
    return transaction.docChanged ? Decoration.none : marked;
  },
  provide: (field) => EditorView.decorations.from(field),
});
