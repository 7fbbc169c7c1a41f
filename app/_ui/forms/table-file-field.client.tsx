"use client";

import { type ReactNode, useId } from "react";
import { useFieldState } from "./action-form.client";
import { describedBy, Field } from "./field";

interface TableFileFieldProps {
  name: string;
  label: string;
  help: ReactNode;
  optional?: boolean;
}

/** A file with a table, as CSV, in an ActionForm. */
export function TableFileField({ name, label, help, optional = false }: TableFileFieldProps) {
  const id = useId();
  const { error } = useFieldState(name);
  return (
    <Field id={id} label={label} optional={optional} error={error} help={help}>
      <input
        id={id}
        type="file"
        name={name}
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        aria-required={optional ? undefined : true}
        aria-invalid={error === null ? undefined : true}
        aria-describedby={describedBy(id, { help: true, error: error !== null })}
        className="w-full min-w-0 text-sm text-ink-soft file:me-3 file:min-h-8 file:rounded file:border file:border-edge file:bg-sheet file:px-2.5 file:font-medium file:text-ink hover:file:bg-well"
      />
    </Field>
  );
}
