"use client";

import { type MouseEvent, type ReactNode, useId, useRef } from "react";
import { Button } from "../button";

interface ConfirmProps {
  /** On the button that asks. */
  trigger: string;
  /** What it is about, for screen readers: several buttons of a page say the same. */
  context: string;
  title: string;
  /** What will happen, and the form that does it. */
  children: ReactNode;
}

/**
 * Asks before something that cannot be undone. The form is the caller's; this adds the way back. Without
 * JavaScript the browser opens it as a popover.
 */
export function Confirm({ trigger, context, title, children }: ConfirmProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const wayBack = useRef<HTMLButtonElement>(null);
  const titleId = useId();
  const id = useId();
  const ask = (event: MouseEvent) => {
    event.preventDefault();
    // It may have been opened before the scripts ran.
    if (dialog.current?.matches(":popover-open") === true) dialog.current.hidePopover();
    dialog.current?.showModal();
    wayBack.current?.focus();
  };
  return (
    <>
      <Button size="small" variant="danger" onClick={ask} popoverTarget={id}>
        {trigger}
        <span className="sr-only"> {context}</span>
      </Button>
      <dialog
        ref={dialog}
        id={id}
        popover="auto"
        aria-labelledby={titleId}
        className="w-[min(28rem,calc(100vw-2rem))] rounded-lg border border-rule bg-sheet p-5 shadow-lift"
      >
        <h3 id={titleId} className="text-base font-semibold">
          {title}
        </h3>
        <div className="mt-2 text-sm whitespace-normal text-ink-soft">{children}</div>
        <div className="mt-4 border-t border-rule pt-3 text-end">
          <Button
            ref={wayBack}
            variant="quiet"
            onClick={() => dialog.current?.close()}
            popoverTarget={id}
            popoverTargetAction="hide"
          >
            Keep it as it is
          </Button>
        </div>
      </dialog>
    </>
  );
}
