"use client";

import { type ReactNode, useId } from "react";
import { useListState, useTicked } from "./action-form.client";
import { describedBy } from "./field";

interface CheckFieldProps {
  name: string;
  label: string;
  help?: ReactNode;
  checked?: boolean;
}

/** A checkbox in an ActionForm. The field is `true` when ticked and absent otherwise. */
export function CheckField({ name, checked = false, ...texts }: CheckFieldProps) {
  const ticked = useTicked(name);
  return <Box name={name} value="true" checked={ticked ?? checked} {...texts} />;
}

interface ChecksFieldProps {
  name: string;
  label: string;
  options: readonly { value: string; label: ReactNode; help?: string }[];
  /** The values that are ticked at first. */
  initial?: readonly string[];
}

/** A set of checkboxes in an ActionForm. The action must name the field in its `lists`. */
export function ChecksField({ name, label, options, initial = [] }: ChecksFieldProps) {
  const id = useId();
  const { error, ticked } = useListState(name);
  const chosen = ticked ?? initial;
  return (
    <fieldset
      aria-describedby={describedBy(id, { help: false, error: error !== null })}
      className="flex min-w-0 flex-col gap-2"
    >
      <legend className="mb-2 text-sm font-medium">{label}</legend>
      {options.map((option) => (
        <Box
          key={option.value}
          name={name}
          value={option.value}
          label={option.label}
          help={option.help}
          checked={chosen.includes(option.value)}
          invalid={error !== null}
        />
      ))}
      {error !== null && (
        <p id={`${id}-error`} className="text-sm font-medium text-bad">
          {error.charAt(0).toUpperCase() + error.slice(1)}
        </p>
      )}
    </fieldset>
  );
}

interface BoxProps {
  name: string;
  value: string;
  label: ReactNode;
  help?: ReactNode;
  checked: boolean;
  invalid?: boolean;
}

function Box({ name, value, label, help, checked, invalid = false }: BoxProps) {
  const id = useId();
  const describing = help === undefined ? undefined : `${id}-help`;
  return (
    <div className="flex gap-2.5">
      <input
        id={id}
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={checked}
        aria-describedby={describing}
        aria-invalid={invalid ? true : undefined}
        className="mt-1 size-4 shrink-0 accent-proof"
      />
      <div className="min-w-0">
        <label htmlFor={id} className="text-sm font-medium wrap-anywhere">
          {label}
        </label>
        {help !== undefined && (
          <p id={describing} className="text-sm wrap-anywhere text-ink-faint">
            {help}
          </p>
        )}
      </div>
    </div>
  );
}
