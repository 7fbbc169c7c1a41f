/** @jsxImportSource hono/jsx */
import { printPiece } from "./print";

interface CodeBlockProps {
  code: string;
  /** Describes the code, for the copy button and for screen readers. */
  label: string;
  /** For a value or a text rather than a program: wraps instead of scrolling sideways. */
  wrap?: boolean;
  id?: string;
}

/** Text to be copied exactly, such as a command or an address, with the look of the dashboard's own. */
export function PrintedCode({ code, label, wrap = false, id }: CodeBlockProps) {
  const lines = wrap ? "wrap-anywhere whitespace-pre-wrap" : "whitespace-pre";
  return (
    <div class={codeBlockClass}>
      {/* Scrollable regions must be reachable by keyboard. */}
      <pre
        id={id}
        tabindex={0}
        aria-label={label}
        class={`max-h-[26rem] min-w-0 flex-1 overflow-auto py-1 font-mono text-[0.8125rem] leading-relaxed sm:self-center ${lines}`}
      >
        <code>{code}</code>
      </pre>
      <CopyButton label={label} />
    </div>
  );
}

/** The frame of a code block and its copy button, which on a phone stands below it. */
export const codeBlockClass =
  "flex items-start gap-2 rounded border border-rule bg-well p-1.5 ps-3 max-sm:flex-col max-sm:items-stretch";

/** The copy button as text, for code that is printed by other means. */
export function copyButton(label: string): string {
  return printPiece(<CopyButton label={label} />);
}

/** Copies the block before it. Styles hide it until public/site.js runs, without which it could do nothing. */
function CopyButton({ label }: { label: string }) {
  return (
    <button type="button" data-copy="" class="button button-small min-w-20 font-sans max-sm:self-end">
      <span aria-live="polite">Copy</span>
      <span class="sr-only"> {label}</span>
    </button>
  );
}
