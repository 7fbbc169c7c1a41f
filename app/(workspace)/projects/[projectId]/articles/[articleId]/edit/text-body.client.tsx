"use client";

import {
  type ComponentProps,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useFieldState } from "@/app/_ui/forms/action-form.client";
import { describedBy } from "@/app/_ui/forms/field";
import type { CodeEditor } from "./markdown/code-editor.client";
import { findInLine } from "./markdown/find-passage";
import { SourceTools } from "./markdown/source-tools.client";
import type { ProposalSource } from "./proposals/ask-proposals";
import type { RichEditor } from "./rich/rich-editor.client";
import { RichTools } from "./rich/rich-tools.client";
import type { PanelName } from "./rich/toolbar.client";
import type { TextEditor, TextEditorOptions } from "./text-editor";

interface TextBodyProps {
  articleId: string;
  initial: string;
  languageCode: string;
  /** What the publish checks found, which the editor underlines. */
  issues: readonly { message: string; fix: string; line: number; excerpt: string }[];
  /** Who proposes other words; null without a language model. */
  proposals: ProposalSource | null;
  /** Gets the editor once it is loaded, and null when it is gone. */
  onEditor: (editor: TextEditor | null) => void;
}

/** The text as readers will see it, or its Markdown. */
type Mode = "rich" | "source";

type LoadedEditor = { mode: "rich"; made: RichEditor } | { mode: "source"; made: CodeEditor };

const name = "content_markdown";

/**
 * The text of the article. A text area with its Markdown is what the form sends; once its code has loaded, an editor
 * stands in its place and writes into it. Without JavaScript the text area is the editor.
 */
export function TextBody({ articleId, initial, languageCode, issues, proposals, onEditor }: TextBodyProps) {
  const id = useId();
  const { error, entered } = useFieldState(name);
  const area = useRef<HTMLTextAreaElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const [panel, setPanel] = useState<PanelName | null>(null);
  const { mode, setMode, isTooTangled } = useMode();
  const onTooTangled = useCallback(() => setMode("source", { isTooTangled: true }), [setMode]);
  const place = { area, host, onEditor, id, languageCode };
  const loaded = useEditor({ ...place, mode, onAsk: setPanel, onTooTangled });
  const [isFocused, setFocused] = useFocusMode(loaded?.made ?? null);
  useUnderlines(loaded?.made ?? null, issues, error !== null);
  const isSource = mode === "source";
  return (
    <div
      id="text"
      className={
        isFocused
          ? "fixed inset-0 z-40 flex flex-col overflow-y-auto bg-paper px-4 py-6"
          : "flex min-w-0 scroll-mt-20 flex-col gap-1"
      }
    >
      <div className={isFocused ? "mx-auto w-full max-w-3xl" : "contents"}>
        <BodyHead
          id={id}
          isSource={loaded === null ? null : isSource}
          onSwitch={() => {
            setPanel(null);
            setMode(isSource ? "rich" : "source");
          }}
        />
        {isTooTangled && isSource && (
          <output className="text-sm text-wait">
            This text is too tangled to be shown as a page, so here is its Markdown.
          </output>
        )}
        <div className="rounded border border-edge bg-sheet focus-within:border-proof">
          <Tools
            {...{ loaded, articleId, proposals, panel }}
            onPanel={setPanel}
            focused={isFocused}
            onFocusMode={() => setFocused(!isFocused)}
          />
          <div
            ref={host}
            hidden={loaded === null}
            className={
              isSource
                ? "h-[max(24rem,calc(100dvh-16rem))] overflow-hidden"
                : "min-h-[max(24rem,calc(100dvh-16rem))]"
            }
          />
          <textarea
            ref={area}
            id={id}
            name={name}
            hidden={loaded !== null}
            defaultValue={entered ?? initial}
            aria-required
            aria-invalid={error !== null ? true : undefined}
            aria-describedby={describedBy(id, { help: true, error: error !== null })}
            lang={languageCode}
            className="block h-[calc(max(24rem,100dvh-16rem)+2.5625rem)] w-full resize-y px-3 py-2 font-mono text-[0.9375rem] leading-6 outline-none"
          />
        </div>
        {error !== null && (
          <p id={`${id}-error`} className="text-sm font-medium text-bad">
            {error.charAt(0).toUpperCase() + error.slice(1)}
          </p>
        )}
        <BodyHelp id={id} shown={loaded?.mode ?? null} />
      </div>
    </div>
  );
}

type ToolsProps = Pick<TextBodyProps, "articleId" | "proposals"> &
  Pick<ComponentProps<typeof RichTools>, "panel" | "onPanel" | "focused" | "onFocusMode"> & {
    loaded: LoadedEditor | null;
  };

/** What stands above the text: the tools of the editor that is loaded. */
function Tools({ loaded, proposals, ...rich }: ToolsProps) {
  if (loaded === null) return null;
  if (loaded.mode === "rich") return <RichTools rich={loaded.made} proposals={proposals} {...rich} />;
  if (proposals === null) return null;
  return <SourceTools proposals={loaded.made.proposals} source={proposals} onClose={loaded.made.focus} />;
}

interface BodyHeadProps {
  id: string;
  /** Null before an editor is loaded. */
  isSource: boolean | null;
  onSwitch: () => void;
}

function BodyHead({ id, isSource, onSwitch }: BodyHeadProps) {
  return (
    <div className="flex min-h-6.5 flex-wrap items-end justify-between gap-2">
      <label id={`${id}-label`} htmlFor={id} className="text-sm font-medium">
        Text
      </label>
      {isSource !== null && (
        <button
          type="button"
          aria-pressed={isSource}
          onClick={onSwitch}
          className="rounded px-2 py-0.5 text-sm text-ink-soft hover:bg-well hover:text-ink aria-pressed:bg-proof-wash aria-pressed:text-proof"
        >
          Markdown
        </button>
      )}
    </div>
  );
}

function BodyHelp({ id, shown }: { id: string; shown: Mode | null }) {
  return (
    <p id={`${id}-help`} className="text-sm text-ink-faint">
      {shown === "rich" ? (
        <>
          Type / to insert something. Ctrl+K or ⌘K sets a link, Ctrl+F or ⌘F finds and replaces, and Ctrl+S or
          ⌘S saves.
        </>
      ) : (
        <>
          Markdown. Headings start with ##: the title is the page’s only H1.
          <span className={shown === null ? "hidden" : ""}>
            {" "}
            F8 goes to the next problem, Ctrl+F or ⌘F searches, and Ctrl+S or ⌘S saves.
          </span>
        </>
      )}
    </p>
  );
}

/** Escape leaves focus mode, wherever the focus is, once the menu of what can be inserted is closed. */
function useFocusMode(editor: TextEditor | null) {
  const [isFocused, setFocused] = useState(false);
  useEffect(() => {
    if (!isFocused) return undefined;
    editor?.focus();
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === "Escape" && document.querySelector("#slash-menu") === null) setFocused(false);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [editor, isFocused]);
  return [isFocused, setFocused] as const;
}

const modeKey = "galley editor";

/** The browser remembers which editor somebody prefers. */
function useMode() {
  const preferred = useSyncExternalStore(noChanges, remembered, () => null);
  const [chosen, setChosen] = useState<{ mode: Mode; isTooTangled: boolean } | null>(null);
  const setMode = useCallback((mode: Mode, { isTooTangled = false }: { isTooTangled?: boolean } = {}) => {
    setChosen({ mode, isTooTangled });
    if (!isTooTangled) remember(mode);
  }, []);
  const mode: Mode = preferred === "source" ? "source" : "rich";
  return { ...(chosen ?? { mode, isTooTangled: false }), setMode };
}

/** What the browser remembers is read once. */
const noChanges = () => () => undefined;

function remembered(): string | null {
  try {
    return localStorage.getItem(modeKey);
  } catch {
    // A browser that keeps nothing.
    return null;
  }
}

function remember(mode: Mode): void {
  try {
    localStorage.setItem(modeKey, mode);
  } catch {
    // A browser that keeps nothing.
  }
}

function useUnderlines(editor: TextEditor | null, issues: TextBodyProps["issues"], isInvalid: boolean): void {
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
}

interface Placement {
  area: RefObject<HTMLTextAreaElement | null>;
  host: RefObject<HTMLElement | null>;
  onEditor: TextBodyProps["onEditor"];
  id: string;
  languageCode: string;
  mode: Mode;
  onAsk: (panel: PanelName) => void;
  /** The text cannot be shown as a page. */
  onTooTangled: () => void;
}

/** Replaces the text area with an editor. Null until it is there. */
function useEditor({ area, host, onEditor, id, languageCode, mode, onAsk, onTooTangled }: Placement) {
  const [loaded, setLoaded] = useState<LoadedEditor | null>(null);
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const load = async () => {
      const make = await loadEditor(mode, onAsk);
      const [field, parent] = [area.current, host.current];
      if (signal.aborted || field === null || parent === null) return;
      const hadFocus = document.activeElement === field;
      const now = make({
        parent,
        text: field.value.replaceAll("\r\n", "\n"),
        labelledBy: `${id}-label`,
        describedBy: `${id}-help`,
        languageCode,
        onChange: (text) => {
          if (field.value === text) return;
          field.value = text;
          field.dispatchEvent(new Event("input", { bubbles: true }));
        },
      });
      followField(field, now.made, signal);
      signal.addEventListener("abort", () => now.made.destroy());
      onEditor(now.made);
      setLoaded(now);
      if (hadFocus) now.made.focus();
    };
    // If its code does not arrive, the text area stays the editor.
    load().catch((error: unknown) => {
      if (error instanceof Error && error.name === "MarkdownTooComplex") onTooTangled();
      else reportError(error);
    });
    return () => {
      ended.abort();
      onEditor(null);
      setLoaded(null);
    };
  }, [area, host, onEditor, id, languageCode, mode, onAsk, onTooTangled]);
  return loaded;
}

async function loadEditor(
  mode: Mode,
  onAsk: Placement["onAsk"],
): Promise<(options: TextEditorOptions) => LoadedEditor> {
  if (mode === "source") {
    const { createCodeEditor } = await import("./markdown/code-editor.client");
    return (options) => ({ mode, made: createCodeEditor(options) });
  }
  const { createRichEditor } = await import("./rich/rich-editor.client");
  return (options) => ({ mode, made: createRichEditor({ ...options, onAsk }) });
}

/** Takes over what is written into the field by other code, by a reset of its form, and clicks on its label. */
function followField(field: HTMLTextAreaElement, editor: TextEditor, signal: AbortSignal): void {
  const take = () => editor.setText(field.value.replaceAll("\r\n", "\n"));
  field.addEventListener("input", take, { signal });
  field.form?.addEventListener("reset", () => setTimeout(take), { signal });
  // What was typed just now is in the field before the form is sent, or kept for a later visit.
  const write = () => void editor.text();
  field.form?.addEventListener("submit", write, { signal, capture: true });
  window.addEventListener("pagehide", write, { signal, capture: true });
  for (const label of field.labels) label.addEventListener("click", () => editor.focus(), { signal });
}
