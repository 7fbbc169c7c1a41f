"use client";

import { type RefObject, useEffect, useState } from "react";
import { type EditorPreview, previewArticleAction } from "./actions";

const pauseMs = 600;

interface LivePreview {
  /** Null until the first answer. */
  preview: EditorPreview | null;
  /** Why the newest text has no preview; null when it has one. */
  problem: string | null;
}

/** Asks for a preview of the form around this element after each pause in typing, one at a time. */
export function useLivePreview(root: RefObject<HTMLElement | null>): LivePreview {
  const [live, setLive] = useState<LivePreview>({ preview: null, problem: null });
  useEffect(() => {
    const form = root.current?.closest("form");
    if (!form) return undefined;
    let [isAsking, isChanged] = [false, false];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      if (isAsking) return;
      [isAsking, isChanged] = [true, false];
      const outcome = await previewOf(form);
      isAsking = false;
      setLive(({ preview }) => ({ preview, problem: null, ...outcome }));
      if (isChanged) later();
    };
    const later = () => {
      isChanged = true;
      clearTimeout(timer);
      timer = setTimeout(() => void ask(), pauseMs);
    };
    form.addEventListener("input", later);
    return () => {
      clearTimeout(timer);
      form.removeEventListener("input", later);
    };
  }, [root]);
  return live;
}

async function previewOf(form: HTMLFormElement): Promise<Partial<LivePreview>> {
  try {
    const state = await previewArticleAction(new FormData(form));
    if (state.status === "done") return { preview: state.data };
    return { problem: state.status === "refused" ? state.message : null };
  } catch {
    // No answer. The text is safe in the form, and the next pause asks again.
    return { problem: "Galley could not be reached, so this is the preview of an earlier text." };
  }
}
