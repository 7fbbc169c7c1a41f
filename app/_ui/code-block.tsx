import { CopyButton } from "./copy-button.client";

interface CodeBlockProps {
  code: string;
  /** Describes the code, for the copy button and for screen readers. */
  label: string;
  /** For a single value rather than a program: wraps instead of scrolling. */
  wrap?: boolean;
}

/** Text to be copied exactly, such as a command, a configuration or a key. */
export function CodeBlock({ code, label, wrap = false }: CodeBlockProps) {
  return (
    <div className="flex items-start gap-2 rounded border border-rule bg-well p-1.5 ps-3 max-sm:flex-col max-sm:items-stretch">
      <pre
        // Scrollable regions must be reachable by keyboard.
        tabIndex={wrap && code.length < 500 ? undefined : 0}
        aria-label={label}
        className={`min-w-0 flex-1 py-1 font-mono text-[0.8125rem] leading-relaxed ${wrap ? "sm:self-center max-h-72 overflow-y-auto wrap-anywhere whitespace-pre-wrap" : "sm:self-center overflow-x-auto"}`}
      >
        <code>{code}</code>
      </pre>
      <div className="max-sm:self-end">
        <CopyButton text={code} label={label} />
      </div>
    </div>
  );
}
