/** @jsxImportSource hono/jsx */
import { printPiece } from "@/lib/printed-pages/print";

interface CodeBlockProps {
  code: string;
  /** Describes the code, for the copy button and for screen readers. */
  label: string;
  /** For a single value rather than a program: wraps instead of scrolling. */
  wrap?: boolean;
}

/** Text to be copied exactly, such as a command or an address, with the look of the dashboard's own. */
export function PrintedCode({ code, label, wrap = false }: CodeBlockProps) {
  const lines = wrap
    ? "wrap-anywhere whitespace-pre-wrap sm:self-center"
    : "sm:self-center overflow-x-auto whitespace-pre";
  return (
    <div className={printedCodeClass}>
      {/* Scrollable regions must be reachable by keyboard. */}
      <pre
        tabIndex={wrap ? undefined : 0}
        aria-label={label}
        className={`min-w-0 flex-1 py-1 font-mono text-[0.8125rem] leading-relaxed ${lines}`}
      >
        <code>{code}</code>
      </pre>
      <CopyPlace label={label} />
    </div>
  );
}

/** The frame of a code block and its copy button, which on a phone stands below it. */
export const printedCodeClass =
  "flex items-start gap-2 rounded border border-rule bg-well p-1.5 ps-3 max-sm:flex-col max-sm:items-stretch";

/** The copy button as text, for pages that are printed by other means. */
export function copyPlace(label: string): string {
  return printPiece(<CopyPlace label={label} />);
}

/** Copies the block before it. Styles hide it until public/site.js runs, without which it could do nothing. */
function CopyPlace({ label }: { label: string }) {
  return (
    <button type="button" data-copy="" className="button button-small min-w-20 font-sans max-sm:self-end">
      <span aria-live="polite">Copy</span>
      <span className="sr-only">{label}</span>
    </button>
  );
}
