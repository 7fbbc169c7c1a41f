"use client";

import { type RefObject, useEffect, useState } from "react";
import { Button } from "@/app/_ui/button";
import { useRefusalDetails } from "@/app/_ui/forms/action-form.client";
import { Notice } from "@/app/_ui/notice";
import type { EditedArticle } from "./editor-form.client";
import { isChanged } from "./use-leave-guard.client";

interface KeptTextProps {
  article: EditedArticle;
  /** An element in the editor's form. */
  root: RefObject<HTMLElement | null>;
}

/**
 * Keeps what is typed in the browser's tab until it is saved, and offers it when the editor is opened again, for
 * example after signing in again, a reload or a step back.
 */
export function KeptText({ article, root }: KeptTextProps) {
  const [offered, setOffered] = useState<Record<string, string> | null>(null);
  const refusal = useRefusalDetails();
  const key = `unsaved text of ${article.id}`;
  useEffect(() => {
    const timer = setTimeout(() => setOffered(readKept(key, article.fields)));
    return () => clearTimeout(timer);
  }, [key, article.fields]);
  useEffect(() => {
    const form = root.current?.closest("form");
    if (!form) return undefined;
    const keep = () => keepText(key, new FormData(form), article.fields);
    const sent = () => sessionStorage.removeItem(key);
    // A refusal has brought the text back that was sent.
    if (refusal !== null) keep();
    form.addEventListener("input", keep);
    form.addEventListener("submit", sent);
    return () => {
      form.removeEventListener("input", keep);
      form.removeEventListener("submit", sent);
    };
  }, [root, key, article.fields, refusal]);
  if (offered === null) return null;
  const takeOver = () => {
    const form = root.current?.closest("form");
    for (const [name, value] of Object.entries(offered)) setField(form, name, value);
    setOffered(null);
  };
  const discard = () => {
    sessionStorage.removeItem(key);
    setOffered(null);
  };
  return (
    <Notice tone="wait" title="This tab still has text that was typed here and not saved">
      <p className="mt-2 flex flex-wrap gap-2">
        <Button size="small" onClick={takeOver}>
          Take it over
        </Button>
        <Button size="small" variant="quiet" onClick={discard}>
          Discard it
        </Button>
      </p>
    </Notice>
  );
}

function keepText(key: string, form: FormData, stored: EditedArticle["fields"]): void {
  if (!isChanged(form, stored)) return sessionStorage.removeItem(key);
  const typed = [...form].filter(([name]) => name in stored);
  try {
    sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(typed)));
  } catch {
    // The browser stores nothing, or the text is larger than it allows: the page's own warning remains.
  }
}

/** The text that this tab has kept; null when there is none, or when it is what is stored by now. */
function readKept(key: string, stored: EditedArticle["fields"]): Record<string, string> | null {
  const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
  if (typeof kept !== "object" || kept === null) return null;
  const texts = Object.entries(kept).flatMap(([name, value]) =>
    typeof value === "string" && name in stored ? [[name, value] as const] : [],
  );
  const form = new FormData();
  for (const [name, value] of texts) form.set(name, value);
  return isChanged(form, stored) ? Object.fromEntries(texts) : null;
}

function setField(form: HTMLFormElement | null | undefined, name: string, value: string): void {
  const field = form?.elements.namedItem(name);
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || field.readOnly) return;
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
