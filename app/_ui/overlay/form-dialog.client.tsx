"use client";

import { type MouseEvent, type ReactNode, useId, useState } from "react";
import { createPortal } from "react-dom";
import { Glyph } from "../icons/glyph";
import { Link } from "../navigation/link";

interface FormDialogProps {
  /** The page that has the same form, for who has no JavaScript or opens it in a tab of its own. */
  href: string;
  /** What the link says. */
  label: ReactNode;
  /** The classes of the link. */
  className: string;
  title: string;
  /** The form. An ActionForm closes the dialog once it has succeeded. */
  children: ReactNode;
}

/** A link to a form, which opens in a dialog in place of its page. */
export function FormDialog({ href, label, className, title, children }: FormDialogProps) {
  const [isOpen, setOpen] = useState(false);
  const titleId = useId();
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <Link href={href} className={className} onClick={open}>
        {label}
      </Link>
      {isOpen &&
        // Outside of the menu that the link may stand in, which closes.
        createPortal(
          <dialog
            ref={showAsModal}
            onClose={() => setOpen(false)}
            aria-labelledby={titleId}
            className="w-[min(28rem,calc(100vw-2rem))] rounded-lg border border-rule bg-sheet shadow-lift"
          >
            <div className="flex items-center justify-between gap-4 border-b border-rule px-5 py-3.5">
              <h2 id={titleId} className="font-semibold">
                {title}
              </h2>
              <button
                type="button"
                aria-label="Close"
                onClick={(event) => event.currentTarget.closest("dialog")?.close()}
                className="-me-2 flex size-8 items-center justify-center rounded text-ink-faint hover:bg-well hover:text-ink"
              >
                <Glyph name="close" />
              </button>
            </div>
            <div className="p-5">{children}</div>
          </dialog>,
          document.body,
        )}
    </>
  );
}

function showAsModal(dialog: HTMLDialogElement | null): void {
  if (dialog !== null && !dialog.open) dialog.showModal();
}
