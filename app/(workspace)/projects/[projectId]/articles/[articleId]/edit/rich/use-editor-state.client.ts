"use client";

import type { Editor } from "@tiptap/core";
import { useCallback, useRef, useSyncExternalStore } from "react";

/** What a component shows of the editor. It is drawn again only when that differs. */
export function useEditorState<Shown extends Readonly<Record<string, unknown>>>(
  editor: Editor,
  read: (editor: Editor) => Shown,
): Shown {
  const last = useRef<Shown | null>(null);
  const subscribe = useCallback(
    (onChange: () => void) => {
      editor.on("transaction", onChange);
      return () => void editor.off("transaction", onChange);
    },
    [editor],
  );
  const snapshot = () => {
    const shown = read(editor);
    const before = last.current;
    if (before !== null && Object.entries(shown).every(([name, value]) => before[name] === value))
      return before;
    last.current = shown;
    return shown;
  };
  return useSyncExternalStore(subscribe, snapshot, snapshot);
}
