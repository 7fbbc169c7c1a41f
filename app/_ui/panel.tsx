import type { ReactNode } from "react";

interface PanelProps {
  title: string;
  /** Content at the end of the title's line, such as a count or a button. */
  aside?: ReactNode;
  /** One sentence under the title. */
  lead?: ReactNode;
  children: ReactNode;
  id?: string;
  /** Leaves out the inner padding, for lists and tables that reach to the edges. */
  flush?: boolean;
  /** For what cannot be undone. */
  tone?: "danger";
}

/** A framed section of the page with its own heading. */
export function Panel({ title, aside, lead, children, id, flush = false, tone }: PanelProps) {
  const titleId = `${id ?? title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}-title`;
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className={`min-w-0 rounded-lg border bg-sheet shadow-sheet ${tone === "danger" ? "border-bad/45" : "border-rule"}`}
    >
      <header className="border-b border-rule px-4 py-3 sm:px-5">
        <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id={titleId} className="font-semibold">
            {title}
          </h2>
          {aside}
        </div>
        {lead !== undefined && <p className="mt-0.5 max-w-prose text-sm text-ink-soft">{lead}</p>}
      </header>
      <div className={flush ? "" : "px-4 py-4 sm:px-5"}>{children}</div>
    </section>
  );
}
