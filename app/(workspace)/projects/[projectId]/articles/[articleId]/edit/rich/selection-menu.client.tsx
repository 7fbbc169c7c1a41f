"use client";

import type { Editor } from "@tiptap/core";
import { BubbleMenuPlugin } from "@tiptap/extension-bubble-menu";
import { useEffect, useRef } from "react";
import { InlineTools } from "./toolbar.client";

interface SelectionMenuProps {
  editor: Editor;
  onLink: () => void;
  /** Null without a language model. */
  onReword: (() => void) | null;
}

const pluginKey = "selectionMenu";

/** The marks beside selected words. The toolbar has the same for who works with the keyboard. */
export function SelectionMenu({ editor, onLink, onReword }: SelectionMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = menu.current;
    if (element === null) return undefined;
    editor.registerPlugin(
      BubbleMenuPlugin({
        editor,
        element,
        pluginKey,
        updateDelay: 100,
        options: { placement: "top", offset: 8 },
        shouldShow: ({ view, state: { selection } }) =>
          view.hasFocus() &&
          !selection.empty &&
          selection.$from.parent.isTextblock &&
          selection.$from.parent.type.spec.code !== true,
      }),
    );
    // The plugin would have Tab stop here, at what is hidden from who works with the keyboard.
    element.tabIndex = -1;
    return () => void editor.unregisterPlugin(pluginKey);
  }, [editor]);
  return (
    // The plugin moves the inner element out of this one and back.
    <div>
      <div
        ref={menu}
        aria-hidden="true"
        style={{ visibility: "hidden", position: "absolute" }}
        className="z-20 flex gap-0.5 rounded-lg border border-edge bg-sheet p-0.5 shadow-sheet"
      >
        <InlineTools editor={editor} onLink={onLink} onReword={onReword} />
      </div>
    </div>
  );
}
