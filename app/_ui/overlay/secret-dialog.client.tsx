"use client";

import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { Button } from "../button";
import { CodeBlock } from "../code-block";
import { Notice } from "../notice";

interface SecretDialogProps {
  title: string;
  /** Says why to copy the secret now, and what to do if it is lost. */
  warning: string;
  /** The label of the button that closes the dialog. */
  dismiss?: string;
  children: ReactNode;
}

/** The button that ends a dialog on purpose leaves this as its return value. */
const meant = "meant";

/**
 * Shows secrets once; closing the dialog discards them, so Escape and a click outside ask first. Give it a React key
 * that belongs to the secret, so that the next secret opens a new dialog. Without JavaScript the dialog is an open
 * part of the page.
 */
export function SecretDialog({ title, warning, dismiss = "I have copied it", children }: SecretDialogProps) {
  const [closed, setClosed] = useState(false);
  const [asking, setAsking] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useModal(dialog, () => setAsking(true));
  if (closed) return null;
  const end = () => {
    if (dialog.current?.returnValue === meant) return setClosed(true);
    // A browser may close the dialog at the second Escape without asking whether it may.
    setAsking(true);
    dialog.current?.showModal();
  };
  return (
    <dialog
      ref={dialog}
      open
      onCancel={(event) => {
        event.preventDefault();
        setAsking(true);
      }}
      onClose={end}
      aria-labelledby={titleId}
      className="fixed inset-0 z-10 h-fit max-h-[calc(100dvh-2rem)] w-[min(42rem,calc(100vw-2rem))] overflow-y-auto rounded-lg border border-rule bg-sheet p-5 shadow-lift sm:p-6"
    >
      <h3 id={titleId} className="text-lg font-semibold wrap-anywhere">
        {title}
      </h3>
      <div className="mt-3 flex flex-col gap-4">
        <Notice tone="wait">{warning}</Notice>
        {children}
        {asking ? (
          <CloseQuestion stay={() => setAsking(false)} />
        ) : (
          <form method="dialog" className="text-end">
            <Button type="submit" variant="primary" value={meant}>
              {dismiss}
            </Button>
          </form>
        )}
      </div>
    </dialog>
  );
}

function CloseQuestion({ stay }: { stay: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus();
    button.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <form method="dialog" className="rounded border border-bad/35 bg-bad-wash p-3.5">
      <p role="alert" className="text-sm font-semibold">
        Close it? It cannot be shown again.
      </p>
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        <Button ref={button} onClick={stay}>
          Keep it open
        </Button>
        <Button type="submit" variant="danger" value={meant}>
          Close without copying
        </Button>
      </div>
    </form>
  );
}

/** Opens a dialog as a modal one, and calls `onOutside` at clicks on its backdrop, which count as the dialog itself. */
function useModal(dialog: RefObject<HTMLDialogElement | null>, onOutside: () => void): void {
  const outside = useEffectEvent(onOutside);
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    if (!element.matches(":modal")) {
      element.removeAttribute("open");
      element.showModal();
    }
    const hear = ({ target, clientX: x, clientY: y }: MouseEvent) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      if (target === element && (x < left || x > right || y < top || y > bottom)) outside();
    };
    element.addEventListener("click", hear);
    return () => element.removeEventListener("click", hear);
  }, [dialog]);
}

/** One secret of a SecretDialog, with a button to copy it. */
export function Secret({ label, text, children }: { label: string; text: string; children: string }) {
  return (
    <div>
      <p className="text-sm font-medium">{label}</p>
      <p className="mb-1.5 text-sm text-ink-faint">{children}</p>
      <CodeBlock code={text} label={label} wrap />
    </div>
  );
}
