"use client";

import type { Editor } from "@tiptap/core";
import type { PanelName } from "../toolbar.client";
import { FindPanel } from "./find-panel.client";
import { ImagePanel } from "./image-panel.client";
import { LinkPanel } from "./link-panel.client";

interface PanelProps {
  name: PanelName;
  editor: Editor;
  articleId: string;
  onClose: () => void;
}

/** What was asked for below the toolbar. */
export function EditorPanel({ name, editor, articleId, onClose }: PanelProps) {
  if (name === "link") return <LinkPanel editor={editor} articleId={articleId} onClose={onClose} />;
  return name === "image" ? (
    <ImagePanel editor={editor} onClose={onClose} />
  ) : (
    <FindPanel editor={editor} onClose={onClose} />
  );
}
