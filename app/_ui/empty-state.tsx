import type { ReactNode } from "react";

/** Shown in place of an empty list: what will appear here, and what to do next. */
export function EmptyState({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-2 px-4 py-10 text-center">
      <svg viewBox="0 0 40 44" aria-hidden="true" className="h-11 text-edge">
        <path d="M4 2v40h32V2" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="square" />
        <path d="M12 9h16M12 17h16M12 25h10" stroke="currentColor" strokeWidth="2" strokeDasharray="2 3" />
      </svg>
      <p className="mt-1 font-semibold">{title}</p>
      <div className="text-sm text-ink-soft">{children}</div>
    </div>
  );
}
