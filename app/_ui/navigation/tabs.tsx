import type { ReactNode } from "react";

/** A row of TabLinks under a heading; it scrolls on a narrow screen instead of wrapping. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav
      aria-label={label}
      className="-mx-4 flex gap-5 overflow-x-auto overflow-y-hidden px-4 shadow-[inset_0_-1px_0_var(--color-rule)] [scrollbar-width:none] sm:mx-0 sm:px-0"
    >
      {children}
    </nav>
  );
}
