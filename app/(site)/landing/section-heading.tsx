/** @jsxImportSource hono/jsx */
import type { Child } from "hono/jsx";

/** The heading of a section of the landing page, and the paragraph below it. */
export function SectionHeading({ title, children }: { title: string; children: Child }) {
  return (
    <div class="max-w-[34rem]">
      <h2 class="font-serif text-[1.75rem] leading-tight font-semibold tracking-[-0.01em]">{title}</h2>
      <p class="mt-3 text-base leading-relaxed text-ink-soft">{children}</p>
    </div>
  );
}
