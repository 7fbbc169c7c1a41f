"use client";

import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { beginsShortcut, shortcutElement } from "./shortcut-links.client";
import { singleKeysAreOn } from "./single-keys.client";

const Palette = lazy(() => import("./palette.client").then((module) => ({ default: module.Palette })));
const Shortcuts = lazy(() => import("./shortcuts.client").then((module) => ({ default: module.Shortcuts })));

type Opened = "palette" | "shortcuts" | null;

/**
 * The search button, whose content is the children, and the keyboard shortcuts of the dashboard. The dialogs are loaded
 * when they are first opened.
 */
export function CommandKeys({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<Opened>(null);
  useEffect(() => listenForKeys(setOpened), []);
  const close = () => setOpened(null);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpened("palette")}
        aria-keyshortcuts="Control+K Meta+K"
        className="flex h-9 items-center gap-2 rounded border border-transparent px-2 text-sm text-ink-soft hover:bg-well hover:text-ink noscript:hidden md:w-64 md:border-rule md:bg-paper md:px-2.5 md:text-ink-faint"
      >
        {children}
      </button>
      <Suspense fallback={null}>
        {opened === "palette" && <Palette onClose={close} onShortcuts={() => setOpened("shortcuts")} />}
        {opened === "shortcuts" && <Shortcuts onClose={close} />}
      </Suspense>
    </>
  );
}

/** How long a first key waits for the second one. */
const sequenceMs = 1200;

function listenForKeys(open: (what: Opened) => void): () => void {
  let first = { key: "", at: 0 };
  const onKey = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "k") {
      event.preventDefault();
      open("palette");
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isBusy(event) || !singleKeysAreOn()) return;
    if (event.key === "?") {
      event.preventDefault();
      open("shortcuts");
      return;
    }
    const isSecond = first.key !== "" && event.timeStamp - first.at < sequenceMs;
    const keys = isSecond ? `${first.key} ${event.key}` : event.key;
    const found = shortcutElement(keys);
    first = found === null && beginsShortcut(keys) ? { key: keys, at: event.timeStamp } : { key: "", at: 0 };
    if (found === null) return;
    event.preventDefault();
    found.click();
  };
  document.addEventListener("keydown", onKey);
  return () => document.removeEventListener("keydown", onKey);
}

/** Whether the key belongs to a field that is being typed in, or a dialog is open. */
function isBusy({ target, repeat, isComposing, defaultPrevented }: KeyboardEvent): boolean {
  if (repeat || isComposing || defaultPrevented || !(target instanceof Element)) return true;
  const typing = "input, textarea, select, [contenteditable], [role=dialog], dialog";
  return target.closest(typing) !== null || document.querySelector("dialog:modal, [role=dialog]") !== null;
}
