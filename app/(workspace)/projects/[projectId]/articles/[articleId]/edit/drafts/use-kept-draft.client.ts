"use client";

import { type RefObject, useEffect, useState } from "react";
import { useRefusalDetails } from "@/app/_ui/forms/action-form.client";
import { isChanged } from "../use-leave-guard.client";
import { draftKey, type KeptDraft, keepDraft, readKeptDraft } from "./draft-store.client";

interface EditedText {
  id: string;
  version: number;
  /** Names the signed-in person, for the drafts in a browser that several people use. */
  person: string;
  fields: Readonly<Record<string, string>>;
}

interface KeptDraftState {
  /** A draft of an earlier visit. */
  offered: KeptDraft | null;
  takeOver: () => void;
  discard: () => void;
  /** Whether what is typed now is kept; null while nothing is typed. */
  kept: boolean | null;
}

const pauseMs = 400;

/**
 * Keeps what is typed in the form around this element in the browser until it is saved, and offers it when the editor
 * is opened again: after signing in again, a crash, a closed window. Nothing is sent, so that no pause makes a version
 * and a lost session or network loses nothing.
 */
export function useKeptDraft(article: EditedText, root: RefObject<HTMLElement | null>): KeptDraftState {
  const [offered, setOffered] = useState<KeptDraft | null>(null);
  const [kept, setKept] = useState<boolean | null>(null);
  const refusal = useRefusalDetails();
  const { id, version, person, fields } = article;
  const key = draftKey(person, id);
  useEffect(() => {
    const timer = setTimeout(() => {
      const draft = stored() === null ? null : readKeptDraft(localStorage, key, version);
      setOffered(draft !== null && differs(draft.fields, fields) ? draft : null);
    });
    return () => clearTimeout(timer);
  }, [key, version, fields]);
  useEffect(() => {
    const form = root.current?.closest("form");
    if (!form) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = (sent: boolean) => {
      clearTimeout(timer);
      timer = undefined;
      setKept(keepForm(key, form, { stored: fields, sent }));
    };
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(() => keep(false), pauseMs);
    };
    const onLeave = () => {
      if (timer !== undefined) keep(false);
    };
    const onSend = () => keep(true);
    // A refusal has brought the text back that was sent.
    if (refusal !== null) later();
    form.addEventListener("input", later);
    form.addEventListener("submit", onSend);
    window.addEventListener("pagehide", onLeave);
    return () => {
      onLeave();
      form.removeEventListener("input", later);
      form.removeEventListener("submit", onSend);
      window.removeEventListener("pagehide", onLeave);
    };
  }, [root, key, fields, refusal]);
  return {
    offered,
    kept,
    takeOver: () => {
      const form = root.current?.closest("form");
      for (const [name, value] of Object.entries(offered?.fields ?? {})) setField(form, name, value);
      // Saving then shows what others have changed since the draft was begun.
      if (offered !== null) setField(form, "version", String(offered.version));
      setOffered(null);
    },
    discard: () => {
      stored()?.removeItem(key);
      setOffered(null);
    },
  };
}

interface Keeping {
  stored: Readonly<Record<string, string>>;
  sent: boolean;
}

/** Keeps the text of the form. Returns null when it is what is stored, so that there is nothing to keep. */
function keepForm(key: string, form: HTMLFormElement, { stored: fields, sent }: Keeping): boolean | null {
  const store = stored();
  const typed = new FormData(form);
  if (!isChanged(typed, fields)) {
    store?.removeItem(key);
    return null;
  }
  if (store === null) return false;
  const texts = [...typed].flatMap(([name, value]) =>
    name in fields && typeof value === "string" ? [[name, value] as const] : [],
  );
  return keepDraft(store, key, {
    fields: Object.fromEntries(texts),
    version: Number(typed.get("version")),
    keptAt: Date.now(),
    sent,
  });
}

/** The browser's store; null where the person does not allow one. */
function stored(): Storage | null {
  try {
    return localStorage;
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

function differs(draft: Readonly<Record<string, string>>, fields: Readonly<Record<string, string>>): boolean {
  const form = new FormData();
  for (const [name, value] of Object.entries(draft)) form.set(name, value);
  return isChanged(form, fields);
}

function setField(form: HTMLFormElement | null | undefined, name: string, value: string): void {
  const field = form?.elements.namedItem(name);
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || field.readOnly) return;
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
