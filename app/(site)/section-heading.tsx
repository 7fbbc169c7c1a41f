import type { ReactNode } from "react";

/** The heading of a section of the landing page, and the paragraph below it. */
export function SectionHeading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="max-w-[34rem]">
      <h2 className="font-serif text-[1.75rem] leading-tight font-semibold tracking-[-0.01em]">{title}</h2>
      <p className="mt-3 text-base leading-relaxed text-ink-soft">{children}</p>
    </div>
  );
}
