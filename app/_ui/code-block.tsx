import { CopyButton } from "./copy-button.client";

interface CodeBlockProps {
  code: string;
  /** What it is, for the copy button and for screen readers. */
  label: string;
  /** A single value rather than a program: wraps instead of scrolling. */
  wrap?: boolean;
}

/** Something to be copied exactly: a command, a configuration, a key. */
export function CodeBlock({ code, label, wrap = false }: CodeBlockProps) {
  return (
    <div className="flex items-start gap-2 rounded border border-rule bg-well p-1.5 ps-3">
      <pre
        // Scrollable regions must be reachable by keyboard.
        tabIndex={wrap ? undefined : 0}
        aria-label={label}
        className={`min-w-0 flex-1 self-center py-1 font-mono text-[0.8125rem] leading-relaxed ${wrap ? "break-all whitespace-pre-wrap" : "overflow-x-auto"}`}
      >
        <code>{code}</code>
      </pre>
      <CopyButton text={code} label={label} />
    </div>
  );
}
