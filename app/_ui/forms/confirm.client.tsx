"use client";

import { type MouseEvent, type ReactNode, useId, useRef } from "react";
import { Button, type ButtonVariant } from "../button";

interface ConfirmProps {
  /** The label of the button that opens the dialog. */
  trigger: string;
  /** Names the object for screen readers, because several buttons on a page have the same label. */
  context: string;
  title: string;
  variant?: ButtonVariant;
  /** The explanation of what will happen, and the form that does it. */
  children: ReactNode;
}

/**
 * Asks for confirmation in a dialog. The form in it is the caller's; this adds the button that cancels. Without
 * JavaScript the browser opens the dialog as a popover.
 */
export function Confirm({ trigger, context, title, variant = "danger", children }: ConfirmProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const titleId = useId();
  const id = useId();
  const ask = (event: MouseEvent) => {
    event.preventDefault();
    // The popover may have been opened before this script ran.
    if (dialog.current?.matches(":popover-open") === true) dialog.current.hidePopover();
    dialog.current?.showModal();
    cancel.current?.focus();
  };
  return (
    <>
      <Button size="small" variant={variant} onClick={ask} popoverTarget={id}>
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
            ref={cancel}
            variant="quiet"
            onClick={() => dialog.current?.close()}
            popoverTarget={id}
            popoverTargetAction="hide"
          >
            Cancel
          </Button>
        </div>
      </dialog>
    </>
  );
}
