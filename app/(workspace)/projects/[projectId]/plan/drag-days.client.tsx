"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { idle } from "@/app/_actions/form-state";
import { movePlannedAction } from "./actions";
import { watchDrags } from "./watch-drags.client";

/**
 * Lets planned articles inside be dragged to another day with a mouse or a pen, or moved with Alt and the arrow keys.
 * Everybody else moves an article with the date on its page.
 */
export function DragDays({ children }: { children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState({ text: "", isBad: false });

  useEffect(() => {
    const ended = new AbortController();
    const moveAndSay = async (item: HTMLElement, day: string) => {
      if (item.dataset["plannedDay"] === day) return;
      item.dataset["moving"] = "";
      setSaid(await moveTo(item.dataset["planned"] ?? "", day));
      delete item.dataset["moving"];
    };
    if (root.current !== null) {
      watchDrags(root.current, (item, day) => void moveAndSay(item, day), ended.signal);
    }
    return () => ended.abort();
  }, []);

  return (
    <div ref={root}>
      {children}
      <output className={`block min-h-6 pt-1 text-sm font-medium ${said.isBad ? "text-bad" : "text-good"}`}>
        {said.text}
      </output>
    </div>
  );
}

/** Moves an article, and says how that ended. */
async function moveTo(plannedArticleId: string, day: string): Promise<{ text: string; isBad: boolean }> {
  const form = new FormData();
  form.set("plannedArticleId", plannedArticleId);
  form.set("day", day);
  try {
    const state = await movePlannedAction(idle, form);
    if (state.status === "refused") return { text: state.message, isBad: true };
    const keyword = state.status === "done" ? state.data.keyword : "";
    return { text: `Moved “${keyword}” to ${inWords(day)}.`, isBad: false };
  } catch {
    return { text: "Galley could not be reached, so nothing was moved. Try again.", isBad: true };
  }
}

function inWords(day: string): string {
  const format = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "UTC" });
  return format.format(new Date(`${day}T00:00:00Z`));
}
