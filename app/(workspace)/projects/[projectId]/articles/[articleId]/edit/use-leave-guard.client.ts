"use client";

import { type RefObject, useEffect } from "react";

const question = "The text has changes that are not saved. Leave without saving them?";

/** Asks before the page is left while a field of the form around this element differs from what is stored. */
export function useLeaveGuard(
  root: RefObject<HTMLElement | null>,
  stored: Readonly<Record<string, string>>,
): void {
  useEffect(() => {
    const isUnsaved = () => {
      const form = root.current?.closest("form");
      return form !== null && form !== undefined && isChanged(new FormData(form), stored);
    };
    const beforeUnload = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault();
    };
    // The router changes pages without unloading the document, so its links are asked about here.
    const beforeLink = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (link === null || !leavesThePage(link, event) || !isUnsaved()) return;
      if (window.confirm(question)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener("beforeunload", beforeUnload);
    document.addEventListener("click", beforeLink, true);
    return () => {
      window.removeEventListener("beforeunload", beforeUnload);
      document.removeEventListener("click", beforeLink, true);
    };
  }, [root, stored]);
}

/** Whether the values of a form differ from these. Browsers send line breaks as CR LF. */
export function isChanged(form: FormData, stored: Readonly<Record<string, string>>): boolean {
  return Object.entries(stored).some(([name, value]) => {
    const entered = form.get(name);
    return typeof entered === "string" && plain(entered) !== plain(value);
  });
}

function plain(text: string): string {
  return text.replaceAll("\r\n", "\n").trim();
}

function leavesThePage(link: HTMLAnchorElement, event: MouseEvent): boolean {
  if (link.target === "_blank" || event.ctrlKey || event.metaKey || event.shiftKey) return false;
  return link.origin !== location.origin || link.pathname !== location.pathname;
}
