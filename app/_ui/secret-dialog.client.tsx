"use client";

import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "./button";
import { CodeBlock } from "./code-block";
import { Notice } from "./notice";

interface SecretDialogProps {
  title: string;
  /** Says why to copy the secret now, and what to do if it is lost. */
  warning: string;
  /** The label of the button that closes the dialog. */
  dismiss?: string;
  children: ReactNode;
}

/**
 * Shows secrets once; closing the dialog discards them. Give it a React key that belongs to the secret, so that the
 * next secret opens a new dialog. Without JavaScript the dialog is an open part of the page.
 */
export function SecretDialog({ title, warning, dismiss = "I have copied it", children }: SecretDialogProps) {
  const [closed, setClosed] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (element === null || element.matches(":modal")) return;
    element.removeAttribute("open");
    element.showModal();
  }, []);
  if (closed) return null;
  return (
    <dialog
      ref={dialog}
      open
      onClose={() => setClosed(true)}
      aria-labelledby={titleId}
      className="fixed inset-0 z-10 h-fit w-[min(38rem,calc(100vw-2rem))] rounded-lg border border-rule bg-sheet p-5 shadow-lift sm:p-6"
    >
      <h3 id={titleId} className="text-lg font-semibold wrap-anywhere">
        {title}
      </h3>
      <div className="mt-3 flex flex-col gap-4">
        <Notice tone="wait">{warning}</Notice>
        {children}
        <form method="dialog" className="text-end">
          <Button type="submit" variant="primary">
            {dismiss}
          </Button>
        </form>
      </div>
    </dialog>
  );
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
