import type { ReactNode } from "react";

interface PanelBarProps {
  label: string;
  children: ReactNode;
  onClose: () => void;
}

/** A row of fields below the toolbar. They belong to no form: Enter in them must not save the article. */
export function PanelBar({ label, children, onClose }: PanelBarProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape in any of its fields
    <fieldset
      aria-label={label}
      className="flex flex-wrap items-end gap-2 border-b border-rule bg-well px-3 py-2"
      onKeyDown={(event) => {
        if (event.key === "Escape") {
          event.preventDefault();
          event.stopPropagation();
          onClose();
        }
      }}
    >
      {children}
    </fieldset>
  );
}

interface BarFieldProps {
  label: string;
  value: string;
  onValue: (value: string) => void;
  onEnter: () => void;
  isFirst?: boolean;
  inputMode?: "url" | "text";
  list?: string;
}

export function BarField({
  label,
  value,
  onValue,
  onEnter,
  isFirst = false,
  inputMode = "text",
  list,
}: BarFieldProps) {
  return (
    <label className="flex min-w-40 flex-1 flex-col gap-0.5 text-sm">
      {label}
      <input
        // The panel was asked for, to type into it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={isFirst}
        value={value}
        inputMode={inputMode}
        list={list}
        autoComplete="off"
        form="no-form"
        onChange={(event) => onValue(event.target.value)}
        onInput={(event) => event.stopPropagation()}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onEnter();
        }}
        className="min-h-9 rounded border border-edge bg-sheet px-2.5 text-ink"
      />
    </label>
  );
}
