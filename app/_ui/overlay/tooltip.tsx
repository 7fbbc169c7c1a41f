import type { ReactNode } from "react";

/**
 * Names an icon that stands alone, on hover and focus, by styles alone. The child still needs a label of its own for
 * screen readers, which do not read this one.
 */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <span className="group/tip relative inline-flex">
      {children}
      <span
        aria-hidden="true"
        className="pointer-events-none absolute end-1/2 top-full z-50 mt-1.5 w-max max-w-64 translate-x-1/2 rounded bg-ink px-2 py-1 text-xs font-medium text-paper opacity-0 shadow-lift transition-opacity delay-300 group-focus-within/tip:opacity-100 group-hover/tip:opacity-100 rtl:-translate-x-1/2"
      >
        {text}
      </span>
    </span>
  );
}
