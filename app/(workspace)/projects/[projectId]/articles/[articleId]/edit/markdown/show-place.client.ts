import type { RefObject } from "react";
import type { TextEditor } from "../text-editor";
import { findInLine, findPassage, type TextPlace } from "./find-passage";

interface EditorParts {
  editor: RefObject<TextEditor | null>;
  /** An element in the editor's form. */
  root: RefObject<HTMLElement | null>;
}

/** Goes to the passage that the publish checks name. Returns false when it is not there any more. */
export function showIssue(parts: EditorParts, issue: { line: number; excerpt: string }): boolean {
  if (issue.line === 0) return focusField(parts, "title");
  return show(parts, findInLine(textOf(parts), issue));
}

export interface CheckPassage {
  checkId: string;
  excerpt: string;
  /** Null for a passage of the title, the slug or the meta description. */
  block: number | null;
  /** How many equal passages of the check come before it. */
  nth: number;
}

/** Goes to the passage that a check of the score is about. Returns false when it is not in the text any more. */
export function showPassage(parts: EditorParts, { checkId, excerpt, block, nth }: CheckPassage): boolean {
  const place = block === null ? null : findPassage(textOf(parts), excerpt, nth);
  if (block === null) return focusField(parts, fieldOf(checkId));
  return show(parts, place);
}

/** Goes to a sentence of the text. Returns false when it is not there any more. */
export function showSentence(parts: EditorParts, sentence: string): boolean {
  return show(parts, findPassage(textOf(parts), sentence));
}

/** The field that a check without a place in the text is about. */
function fieldOf(checkId: string): string {
  if (checkId.includes("slug")) return "slug";
  return checkId.includes("meta") ? "meta_description" : "title";
}

function show({ editor, root }: EditorParts, place: TextPlace | null): boolean {
  if (place === null) return false;
  if (editor.current !== null) editor.current.show(place);
  else selectIn(areaOf(root), place);
  return true;
}

function textOf({ editor, root }: EditorParts): string {
  return editor.current?.text() ?? areaOf(root)?.value ?? "";
}

function areaOf(root: EditorParts["root"]): HTMLTextAreaElement | null {
  return root.current?.querySelector<HTMLTextAreaElement>("[name=content_markdown]") ?? null;
}

function focusField({ root }: EditorParts, name: string): boolean {
  const field = root.current?.querySelector<HTMLElement>(`[name=${name}]`);
  field?.focus();
  return field !== null && field !== undefined;
}

/** Browsers scroll to the selection when the field gets the focus. */
function selectIn(area: HTMLTextAreaElement | null, { from, to }: TextPlace): void {
  area?.blur();
  area?.setSelectionRange(from, to);
  area?.focus();
}
