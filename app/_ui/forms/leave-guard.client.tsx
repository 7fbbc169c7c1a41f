"use client";

import { useEffect } from "react";
import { askBeforeLeaving } from "./ask-before-leaving.client";

const question = "Some changes on this page are not saved. Leave without saving them?";

/** Asks before a page is left whose forms contain something that was typed and not sent. */
export function LeaveGuard() {
  useEffect(() => askBeforeLeaving(question, hasUnsent), []);
  return null;
}

/** Whether a field of the page differs from what it was rendered with. */
function hasUnsent(): boolean {
  return [...document.querySelectorAll("main form")].some((form) =>
    [...form.querySelectorAll("input, textarea, select")].some(isChangedField),
  );
}

function isChangedField(field: Element): boolean {
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  if (field instanceof HTMLSelectElement) {
    return [...field.options].some((option) => option.selected !== option.defaultSelected);
  }
  if (!(field instanceof HTMLInputElement) || field.type === "hidden") return false;
  return field.type === "checkbox"
    ? field.checked !== field.defaultChecked
    : field.value !== field.defaultValue;
}
