"use client";

import { type ReactNode, useId, useRef } from "react";
import { Button } from "./button";

interface ConfirmProps {
  /** On the button that asks. */
  trigger: string;
  /** What it is about, for screen readers: several buttons of a page say the same. */
  context: string;
  title: string;
  /** What will happen, and the form that does it. */
  children: ReactNode;
}

/** Asks before something that cannot be undone. The form is the caller's; this adds the way back. */
export function Confirm({ trigger, context, title, children }: ConfirmProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const wayBack = useRef<HTMLButtonElement>(null);
  const titleId = useId();
  const ask = () => {
    dialog.current?.showModal();
    wayBack.current?.focus();
  };
  return (
    <>
      <Button size="small" variant="danger" onClick={ask}>
        {trigger}
        <span className="sr-only"> {context}</span>
      </Button>
      <dialog
        ref={dialog}
        aria-labelledby={titleId}
        className="w-[min(28rem,calc(100vw-2rem))] rounded-lg border border-rule bg-sheet p-5 shadow-lift"
      >
        <h3 id={titleId} className="text-base font-semibold">
          {title}
        </h3>
        <div className="mt-2 text-sm whitespace-normal text-ink-soft">{children}</div>
        <form method="dialog" className="mt-4 border-t border-rule pt-3 text-end">
          <Button ref={wayBack} type="submit" variant="quiet">
            Keep it as it is
          </Button>
        </form>
      </dialog>
    </>
  );
}
