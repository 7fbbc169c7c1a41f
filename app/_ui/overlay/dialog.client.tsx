"use client";

import { X } from "lucide-react";
import { Dialog as RadixDialog } from "radix-ui";
import type { ReactNode } from "react";

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** One sentence under the title. */
  lead?: string;
  /** For a dialog whose first element says what it is, such as a search field; screen readers still hear the title. */
  bare?: boolean;
  children: ReactNode;
}

/** A modal dialog that scripts open. A question about a form is asked by Confirm, which needs no script. */
export function Dialog({ open, onOpenChange, title, lead, bare = false, children }: DialogProps) {
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-40 bg-[oklch(0.15_0.02_250/0.45)]" />
        <RadixDialog.Content
          {...(lead === undefined && { "aria-describedby": undefined })}
          className="fixed start-1/2 top-[12dvh] z-50 flex max-h-[76dvh] w-[min(36rem,calc(100vw-2rem))] -translate-x-1/2 flex-col overflow-hidden rounded-lg border border-rule bg-sheet shadow-lift focus:outline-none rtl:translate-x-1/2"
        >
          <div className={bare ? "sr-only" : "flex items-start gap-4 border-b border-rule px-5 py-3.5"}>
            <div className="min-w-0 flex-1">
              <RadixDialog.Title className="font-semibold">{title}</RadixDialog.Title>
              {lead !== undefined && (
                <RadixDialog.Description className="text-sm text-ink-soft">{lead}</RadixDialog.Description>
              )}
            </div>
            {!bare && (
              <RadixDialog.Close
                aria-label="Close"
                className="-me-2 flex size-8 items-center justify-center rounded text-ink-faint hover:bg-well hover:text-ink"
              >
                <X />
              </RadixDialog.Close>
            )}
          </div>
          {children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
