"use client";

import type { Editor } from "@tiptap/core";
import {
  findNext,
  findPrev,
  getMatchHighlights,
  replaceAll,
  replaceNext,
  SearchQuery,
  setSearchState,
} from "prosemirror-search";
import { useEffect, useState } from "react";
import { Button } from "@/app/_ui/button";
import { useEditorState } from "../use-editor-state.client";
import { BarField, PanelBar } from "./panel-bar";

interface FindPanelProps {
  editor: Editor;
  onClose: () => void;
}

type Command = typeof findNext;

/** Finds words in the text and replaces them. */
export function FindPanel({ editor, onClose }: FindPanelProps) {
  const [search, setSearch] = useState(() => selectedText(editor));
  const [replace, setReplace] = useState("");
  useEffect(() => {
    const query = new SearchQuery({ search, replace, literal: true });
    editor.view.dispatch(setSearchState(editor.state.tr, query));
  }, [editor, search, replace]);
  useEffect(
    () => () => {
      if (!editor.isDestroyed)
        editor.view.dispatch(setSearchState(editor.state.tr, new SearchQuery({ search: "" })));
    },
    [editor],
  );
  const { matches } = useEditorState(editor, ({ state }) => ({
    matches: getMatchHighlights(state).find().length,
  }));
  const run = (command: Command) => () => {
    command(editor.state, (transaction) => editor.view.dispatch(transaction.scrollIntoView()));
  };
  return (
    <PanelBar label="Find and replace" onClose={onClose}>
      <BarField label="Find" value={search} onValue={setSearch} onEnter={run(findNext)} isFirst />
      <BarField label="Replace with" value={replace} onValue={setReplace} onEnter={run(replaceNext)} />
      <div className="flex flex-wrap gap-1.5">
        <Button size="small" onClick={run(findPrev)}>
          Previous
        </Button>
        <Button size="small" onClick={run(findNext)}>
          Next
        </Button>
        <Button size="small" onClick={run(replaceNext)}>
          Replace
        </Button>
        <Button size="small" onClick={run(replaceAll)}>
          Replace all
        </Button>
      </div>
      <output className="text-sm text-ink-faint tabular-nums">
        {search === "" ? "" : `${matches} found`}
      </output>
    </PanelBar>
  );
}

function selectedText({ state: { doc, selection } }: Editor): string {
  const text = doc.textBetween(selection.from, selection.to, " ");
  return text.length > 100 || text.includes("\n") ? "" : text;
}
