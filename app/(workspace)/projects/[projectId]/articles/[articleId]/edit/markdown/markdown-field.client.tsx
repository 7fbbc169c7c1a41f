"use client";

import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { useFieldState } from "@/app/_ui/forms/action-form.client";
import { describedBy } from "@/app/_ui/forms/field";
import type { CodeEditor } from "./code-editor.client";
import { findInLine } from "./find-passage";

interface MarkdownFieldProps {
  initial: string;
  languageCode: string;
  /** What the publish gate found, which the editor underlines. */
  issues: readonly { message: string; fix: string; line: number; excerpt: string }[];
  /** Gets the editor once it is loaded, and null when it is gone. */
  onEditor: (editor: CodeEditor | null) => void;
}

const name = "content_markdown";

/**
 * The Markdown of the article. The text area is what the form sends; once its code has loaded, an editor with
 * highlighting stands in its place and writes into it. Without JavaScript the text area is the editor.
 */
export function MarkdownField({ initial, languageCode, issues, onEditor }: MarkdownFieldProps) {
  const id = useId();
  const { error, entered } = useFieldState(name);
  const area = useRef<HTMLTextAreaElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const editor = useCodeEditor({ area, host, onEditor, id, languageCode });
  const isLoaded = editor !== null;
  const isInvalid = error !== null;
  useEffect(() => {
    if (editor === null) return;
    editor.setInvalid(isInvalid);
    // The message says the place where the passage was not found any more.
    const problems = issues.flatMap((issue) => {
      const place = issue.line === 0 ? null : findInLine(editor.text(), issue);
      return place === null ? [] : [{ ...place, message: `${issue.message} ${issue.fix}` }];
    });
    editor.underline(problems);
    if (isInvalid) editor.focus();
  }, [editor, isInvalid, issues]);
  return (
    <div id="text" className="flex min-w-0 scroll-mt-20 flex-col gap-1">
      <label id={`${id}-label`} htmlFor={id} className="text-sm font-medium">
        Markdown
      </label>
      <div className="h-[clamp(20rem,62vh,46rem)] overflow-hidden rounded border border-edge bg-sheet focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-proof">
        <div ref={host} hidden={!isLoaded} className="h-full" />
        <textarea
          ref={area}
          id={id}
          name={name}
          hidden={isLoaded}
          defaultValue={entered ?? initial}
          aria-required
          aria-invalid={isInvalid ? true : undefined}
          aria-describedby={describedBy(id, { help: true, error: isInvalid })}
          lang={languageCode}
          className="block size-full resize-none px-3 py-2 font-mono text-[0.9375rem] leading-6 outline-none"
        />
      </div>
      {error !== null && (
        <p id={`${id}-error`} className="text-sm font-medium text-bad">
          {error.charAt(0).toUpperCase() + error.slice(1)}
        </p>
      )}
      <p id={`${id}-help`} className="text-sm text-ink-faint">
        Headings start with ##: the title is the page’s only H1.
        <span className={isLoaded ? "" : "hidden"}>
          {" "}
          F8 goes to the next problem, Ctrl+F or ⌘F searches, and Ctrl+S or ⌘S saves.
        </span>
      </p>
    </div>
  );
}

interface Placement {
  area: RefObject<HTMLTextAreaElement | null>;
  host: RefObject<HTMLElement | null>;
  onEditor: MarkdownFieldProps["onEditor"];
  id: string;
  languageCode: string;
}

/** Replaces the text area with the code editor. Null until it is there. */
function useCodeEditor({ area, host, onEditor, id, languageCode }: Placement): CodeEditor | null {
  const [editor, setEditor] = useState<CodeEditor | null>(null);
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const load = async () => {
      const { createCodeEditor } = await import("./code-editor.client");
      const [field, parent] = [area.current, host.current];
      if (signal.aborted || field === null || parent === null) return;
      const hadFocus = document.activeElement === field;
      const made = createCodeEditor({
        parent,
        text: field.value,
        labelledBy: `${id}-label`,
        describedBy: `${id}-help`,
        languageCode,
        onChange: (text) => {
          if (field.value === text) return;
          field.value = text;
          field.dispatchEvent(new Event("input", { bubbles: true }));
        },
      });
      followField(field, made, signal);
      signal.addEventListener("abort", () => made.destroy());
      onEditor(made);
      setEditor(made);
      if (hadFocus) made.focus();
    };
    // If its code does not arrive, the text area stays the editor.
    load().catch(reportError);
    return () => {
      ended.abort();
      onEditor(null);
      setEditor(null);
    };
  }, [area, host, onEditor, id, languageCode]);
  return editor;
}

/** Takes over what is written into the field by other code, by a reset of its form, and clicks on its label. */
function followField(field: HTMLTextAreaElement, editor: CodeEditor, signal: AbortSignal): void {
  const take = () => editor.setText(field.value.replaceAll("\r\n", "\n"));
  field.addEventListener("input", take, { signal });
  field.form?.addEventListener("reset", () => setTimeout(take), { signal });
  for (const label of field.labels) label.addEventListener("click", () => editor.focus(), { signal });
}
