"use client";

import { type ComponentProps, type ReactNode, useId } from "react";
import { useFieldState } from "./action-form.client";
import { controlClass, describedBy, Field } from "./field";

interface FieldText {
  name: string;
  label: string;
  help?: ReactNode;
  /** The value before the user has entered one. */
  initial?: string;
}

function useControl({ name, help, initial }: FieldText, required: boolean | undefined) {
  const id = useId();
  const { error, entered } = useFieldState(name);
  const control = {
    id,
    name,
    defaultValue: entered ?? initial ?? "",
    "aria-required": required === true ? true : undefined,
    "aria-invalid": error === null ? undefined : true,
    "aria-describedby": describedBy(id, { help: help !== undefined, error: error !== null }),
  };
  return { id, error, control };
}

type TextFieldProps = FieldText &
  Pick<
    ComponentProps<"input">,
    | "type"
    | "autoComplete"
    | "placeholder"
    | "inputMode"
    | "maxLength"
    | "required"
    | "readOnly"
    | "spellCheck"
    | "list"
    | "min"
    | "max"
  > & {
    /** Whether the label says that the field is optional. By default it does unless the field is required. */
    optional?: boolean;
    /** In the size of a heading. */
    large?: boolean;
  };

/** A single line of text in an ActionForm. */
export function TextField({
  label,
  required = false,
  optional = !required,
  name,
  help,
  initial,
  large = false,
  ...input
}: TextFieldProps) {
  const { id, error, control } = useControl(
    { name, label, help, ...(initial !== undefined && { initial }) },
    required,
  );
  return (
    <Field id={id} label={label} help={help} error={error} optional={optional}>
      <input {...input} {...control} className={large ? `${controlClass} ${largeClass}` : controlClass} />
    </Field>
  );
}

const largeClass = "font-serif text-2xl! leading-8! font-semibold";

type TextAreaProps = FieldText &
  Pick<TextFieldProps, "optional"> &
  Pick<ComponentProps<"textarea">, "rows" | "maxLength" | "placeholder" | "required">;

/** Several lines of text in an ActionForm. */
export function TextArea({
  label,
  required,
  optional = required !== true,
  name,
  help,
  initial,
  rows = 4,
  ...area
}: TextAreaProps) {
  const { id, error, control } = useControl(
    { name, label, help, ...(initial !== undefined && { initial }) },
    required,
  );
  return (
    <Field id={id} label={label} help={help} error={error} optional={optional}>
      <textarea {...area} {...control} rows={rows} className={`${controlClass} leading-6`} />
    </Field>
  );
}

interface SelectFieldProps extends FieldText {
  options: readonly { value: string; label: string }[];
  /** Only screen readers hear the label. */
  silent?: boolean;
}

/** A choice of one of several values in an ActionForm. */
export function SelectField({ options, label, name, help, initial, silent = false }: SelectFieldProps) {
  const { id, error, control } = useControl(
    { name, label, help, ...(initial !== undefined && { initial }) },
    true,
  );
  return (
    <Field id={id} label={label} help={help} error={error} silent={silent}>
      {/* A select ignores a new default value, so the key makes a new select for the entered value. */}
      <select key={control.defaultValue} {...control} className={`${controlClass} pe-8`}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  );
}
