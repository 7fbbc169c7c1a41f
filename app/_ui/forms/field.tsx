import type { ReactNode } from "react";

interface FieldProps {
  id: string;
  label: string;
  help?: ReactNode;
  error: string | null;
  optional?: boolean;
  /** Only screen readers hear the label, where what stands beside the control says the same. */
  silent?: boolean;
  children: ReactNode;
}

export const controlClass =
  "w-full rounded border border-edge bg-sheet px-3 py-2 text-base leading-5 placeholder:text-ink-faint sm:text-[0.9375rem] [&[readonly]]:bg-well aria-invalid:border-bad aria-invalid:ring-1 aria-invalid:ring-bad";

/** The ids of the elements that describe a control, for its aria-describedby. */
export function describedBy(id: string, has: { help: boolean; error: boolean }): string | undefined {
  const ids = [has.error ? `${id}-error` : "", has.help ? `${id}-help` : ""].filter((name) => name !== "");
  return ids.length === 0 ? undefined : ids.join(" ");
}

/** A control with its label, help text and error. */
export function Field({ id, label, help, error, optional = false, silent = false, children }: FieldProps) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className={silent ? "sr-only" : "text-sm font-medium"}>
        {label}
        {optional && <span className="font-normal text-ink-faint"> (optional)</span>}
      </label>
      {children}
      {error !== null && (
        <p id={`${id}-error`} className="text-sm font-medium text-bad">
          {error.charAt(0).toUpperCase() + error.slice(1)}
        </p>
      )}
      {help !== undefined && (
        <p id={`${id}-help`} className="text-sm text-ink-faint">
          {help}
        </p>
      )}
    </div>
  );
}
