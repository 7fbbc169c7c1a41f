import { HighlightStyle } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** Markdown in the design's own colours, which change by themselves in the dark scheme. */
export const codeHighlighting = HighlightStyle.define([
  { tag: tags.heading, fontWeight: "700" },
  { tag: tags.strong, fontWeight: "700" },
  { tag: tags.emphasis, fontStyle: "italic" },
  { tag: tags.strikethrough, textDecoration: "line-through" },
  { tag: [tags.link, tags.url], color: "var(--color-proof)" },
  { tag: tags.quote, color: "var(--color-ink-soft)" },
  { tag: tags.monospace, color: "var(--color-good)" },
  { tag: [tags.processingInstruction, tags.contentSeparator, tags.meta], color: "var(--color-ink-faint)" },
  { tag: [tags.tagName, tags.attributeName, tags.angleBracket], color: "var(--color-wait)" },
]);

const button = {
  border: "1px solid var(--color-edge)",
  borderRadius: "var(--radius)",
  backgroundColor: "var(--color-sheet)",
  backgroundImage: "none",
  color: "var(--color-ink)",
  fontSize: "0.8125rem",
  padding: "0.25rem 0.6rem",
};

export const codeTheme = EditorView.theme({
  "&": {
    height: "100%",
    color: "var(--color-ink)",
    backgroundColor: "var(--color-sheet)",
    fontSize: "0.9375rem",
  },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--font-mono)", lineHeight: "1.6", overflow: "auto" },
  ".cm-content": { padding: "0.5rem 0.25rem", caretColor: "var(--color-ink)" },
  ".cm-line": { padding: "0 0.5rem" },
  ".cm-gutters": { backgroundColor: "transparent", border: "none" },
  ".cm-gutter-lint": { width: "1.1rem" },
  ".cm-marked": {
    backgroundColor: "var(--color-wait-wash)",
    boxShadow: "0 0 0 1px var(--color-wait)",
    borderRadius: "2px",
  },
  ".cm-line.cm-passage-to-propose": { backgroundColor: "var(--color-proof-wash)" },
  ".cm-lintRange-error": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--color-bad)",
    textUnderlineOffset: "0.2em",
    backgroundColor: "var(--color-bad-wash)",
  },
  ".cm-tooltip": {
    border: "1px solid var(--color-edge)",
    borderRadius: "var(--radius)",
    backgroundColor: "var(--color-sheet)",
    color: "var(--color-ink)",
    maxWidth: "26rem",
    overflowWrap: "anywhere",
  },
  ".cm-diagnostic": { borderInlineStart: "3px solid var(--color-bad)", padding: "0.4rem 0.6rem" },
  ".cm-panels": {
    backgroundColor: "var(--color-well)",
    color: "var(--color-ink)",
    borderColor: "var(--color-rule)",
    fontFamily: "var(--font-sans)",
  },
  ".cm-panel.cm-search": { padding: "0.5rem 2rem 0.5rem 0.5rem" },
  ".cm-panel.cm-search label": { fontSize: "0.8125rem" },
  ".cm-panel.cm-search [name=close]": { fontSize: "1.25rem", padding: "0 0.4rem" },
  ".cm-panel.cm-panel-lint ul [aria-selected]": { backgroundColor: "var(--color-proof-wash)" },
  ".cm-button": button,
  ".cm-textfield": { ...button, fontSize: "0.875rem" },
  ".cm-searchMatch": { backgroundColor: "var(--color-proof-wash)" },
  ".cm-searchMatch-selected": { backgroundColor: "var(--color-wait-wash)" },
});
