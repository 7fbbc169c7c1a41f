"use client";

import type { ChainedCommands, Editor } from "@tiptap/core";
import {
  Bold,
  Code,
  Focus,
  Heading2,
  Heading3,
  Image,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Pilcrow,
  Quote,
  Redo2,
  Search,
  Sparkles,
  SquareCode,
  Strikethrough,
  Table,
  Undo2,
} from "lucide-react";
import type { ReactNode } from "react";
import { useEditorState } from "./use-editor-state.client";

export type PanelName = "link" | "image" | "find";

interface ToolbarProps {
  editor: Editor;
  panel: PanelName | null;
  onPanel: (panel: PanelName) => void;
  /** Null without a language model. */
  onReword: (() => void) | null;
  focused: boolean;
  onFocusMode: () => void;
}

/** The commands of the editor, and inside a table those of its rows and columns. */
export function Toolbar({ editor, panel, onPanel, onReword, focused, onFocusMode }: ToolbarProps) {
  const is = useEditorState(editor, stateOf);
  const run = (command: (chain: ChainedCommands) => ChainedCommands) => () =>
    void command(editor.chain().focus()).run();
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons have the focus
    <div
      role="toolbar"
      aria-label="Format"
      aria-controls={editor.view.dom.id || undefined}
      className="flex flex-wrap items-center border-b border-rule bg-sheet px-1.5 py-1"
      onKeyDown={moveAmongButtons}
    >
      <Tool icon={Undo2} label="Undo" disabled={!is.canUndo} onPress={run((chain) => chain.undo())} first />
      <Tool icon={Redo2} label="Redo" disabled={!is.canRedo} onPress={run((chain) => chain.redo())} />
      <Gap />
      <Tool icon={Pilcrow} label="Text" pressed={is.text} onPress={run((chain) => chain.setParagraph())} />
      <Tool
        icon={Heading2}
        label="Heading"
        pressed={is.h2}
        onPress={run((chain) => chain.toggleHeading({ level: 2 }))}
      />
      <Tool
        icon={Heading3}
        label="Subheading"
        pressed={is.h3}
        onPress={run((chain) => chain.toggleHeading({ level: 3 }))}
      />
      <Gap />
      <InlineTools editor={editor} onLink={() => onPanel("link")} onReword={onReword} />
      <Gap />
      <Tool
        icon={List}
        label="Bullet list"
        pressed={is.bullets}
        onPress={run((chain) => chain.toggleBulletList())}
      />
      <Tool
        icon={ListOrdered}
        label="Numbered list"
        pressed={is.numbers}
        onPress={run((chain) => chain.toggleOrderedList())}
      />
      <Tool
        icon={Quote}
        label="Quote"
        pressed={is.quote}
        onPress={run((chain) => chain.toggleBlockquote())}
      />
      <Tool
        icon={Table}
        label="Table"
        pressed={is.table}
        disabled={is.table}
        onPress={run((chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }))}
      />
      <Tool icon={Image} label="Picture" pressed={panel === "image"} onPress={() => onPanel("image")} />
      <Tool
        icon={SquareCode}
        label="Code"
        pressed={is.program}
        onPress={run((chain) => chain.toggleCodeBlock())}
      />
      <Tool icon={Minus} label="Line" onPress={run((chain) => chain.setHorizontalRule())} />
      <Gap />
      <Tool
        icon={Search}
        label="Find and replace"
        pressed={panel === "find"}
        onPress={() => onPanel("find")}
      />
      <Tool icon={Focus} label="Focus mode" pressed={focused} onPress={onFocusMode} />
      {is.table && <TableTools run={run} />}
    </div>
  );
}

type Run = (command: (chain: ChainedCommands) => ChainedCommands) => () => void;

function TableTools({ run }: { run: Run }) {
  return (
    <div className="flex basis-full flex-wrap gap-1 pt-1 text-sm">
      <TableTool label="Add row" onPress={run((chain) => chain.addRowAfter())} />
      <TableTool label="Add column" onPress={run((chain) => chain.addColumnAfter())} />
      <TableTool label="Delete row" onPress={run((chain) => chain.deleteRow())} />
      <TableTool label="Delete column" onPress={run((chain) => chain.deleteColumn())} />
      <TableTool label="Delete table" onPress={run((chain) => chain.deleteTable())} />
    </div>
  );
}

/** Marks of a few words, also shown beside a selection. */
export function InlineTools({
  editor,
  onLink,
  onReword,
}: Pick<ToolbarProps, "editor" | "onReword"> & { onLink: () => void }) {
  const is = useEditorState(editor, marksOf);
  const run = (command: (chain: ChainedCommands) => ChainedCommands) => () =>
    void command(editor.chain().focus()).run();
  return (
    <>
      <Tool icon={Bold} label="Bold" pressed={is.bold} onPress={run((chain) => chain.toggleBold())} />
      <Tool icon={Italic} label="Italic" pressed={is.italic} onPress={run((chain) => chain.toggleItalic())} />
      <Tool
        icon={Strikethrough}
        label="Struck out"
        pressed={is.strike}
        onPress={run((chain) => chain.toggleStrike())}
      />
      <Tool
        icon={Code}
        label="Code in a line"
        pressed={is.code}
        onPress={run((chain) => chain.toggleCode())}
      />
      <Tool icon={Link} label="Link" pressed={is.link} onPress={onLink} />
      {onReword !== null && <Tool icon={Sparkles} label="Reword" onPress={onReword} />}
    </>
  );
}

const stateOf = (editor: Editor) => ({
  canUndo: editor.can().undo(),
  canRedo: editor.can().redo(),
  text: editor.isActive("paragraph"),
  h2: editor.isActive("heading", { level: 2 }),
  h3: editor.isActive("heading", { level: 3 }),
  bullets: editor.isActive("bulletList"),
  numbers: editor.isActive("orderedList"),
  quote: editor.isActive("blockquote"),
  program: editor.isActive("codeBlock"),
  table: editor.isActive("table"),
});

const marksOf = (editor: Editor) => ({
  bold: editor.isActive("bold"),
  italic: editor.isActive("italic"),
  strike: editor.isActive("strike"),
  code: editor.isActive("code"),
  link: editor.isActive("link"),
});

interface ToolProps {
  icon: LucideIcon;
  label: string;
  /** Whether it is in force where the cursor is; undefined for what is done once. */
  pressed?: boolean;
  disabled?: boolean;
  onPress: () => void;
  /** The one that Tab reaches; arrows reach the others. */
  first?: boolean;
}

function Tool({ icon: Icon, label, pressed, disabled = false, onPress, first = false }: ToolProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      aria-pressed={pressed}
      aria-disabled={disabled}
      tabIndex={first ? 0 : -1}
      // The text keeps its selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={disabled ? undefined : onPress}
      className="flex size-8 items-center justify-center rounded text-ink-soft hover:bg-well hover:text-ink aria-disabled:text-ink-faint/50 aria-disabled:hover:bg-transparent aria-pressed:bg-proof-wash aria-pressed:text-proof"
    >
      <Icon aria-hidden="true" className="size-4.5" />
    </button>
  );
}

function TableTool({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className="rounded border border-edge px-2 py-0.5 text-ink-soft hover:bg-well hover:text-ink"
    >
      {label}
    </button>
  );
}

function Gap(): ReactNode {
  return <span aria-hidden="true" className="mx-0.5 h-5 w-px bg-rule" />;
}

/** Arrow keys, Home and End move within the toolbar, which is one stop of the Tab key. */
function moveAmongButtons(event: React.KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>("button")];
  const at = buttons.findIndex((button) => button === document.activeElement);
  const places: Record<string, number> = {
    ArrowRight: (at + 1) % buttons.length,
    ArrowLeft: (at + buttons.length - 1) % buttons.length,
    Home: 0,
    End: buttons.length - 1,
  };
  const place = places[event.key];
  if (place === undefined) return;
  event.preventDefault();
  buttons[place]?.focus();
}
