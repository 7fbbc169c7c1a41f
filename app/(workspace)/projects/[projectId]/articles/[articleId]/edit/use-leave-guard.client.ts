"use client";

import { type RefObject, useEffect } from "react";
import { askBeforeLeaving } from "@/app/_ui/forms/ask-before-leaving.client";

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
    return askBeforeLeaving(question, isUnsaved);
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
