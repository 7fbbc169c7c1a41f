"use client";

import { useEffect } from "react";

const question = "Some changes on this page are not saved. Leave without saving them?";

/** Asks before a page is left whose forms hold something that was typed and not sent. */
export function LeaveGuard() {
  useEffect(() => {
    const beforeUnload = (event: BeforeUnloadEvent) => {
      if (hasUnsent()) event.preventDefault();
    };
    // The router changes pages without unloading the document, so its links are asked about here.
    const beforeLink = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (link === null || staysHere(link, event) || !hasUnsent() || window.confirm(question)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener("beforeunload", beforeUnload);
    document.addEventListener("click", beforeLink, true);
    return () => {
      window.removeEventListener("beforeunload", beforeUnload);
      document.removeEventListener("click", beforeLink, true);
    };
  }, []);
  return null;
}

function staysHere(link: HTMLAnchorElement, event: MouseEvent): boolean {
  if (link.target === "_blank" || event.ctrlKey || event.metaKey || event.shiftKey) return true;
  return link.origin === location.origin && link.pathname === location.pathname;
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
