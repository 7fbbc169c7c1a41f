"use client";

import { useId } from "react";
import { ActionForm, useFieldState } from "@/app/_ui/forms/action-form.client";
import { controlClass, describedBy, Field } from "@/app/_ui/forms/field";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { saveFilterAction } from "./actions";

interface SaveFilterProps {
  projectId: string;
  /** The present filter, by the names of the operation's fields. */
  fields: Record<string, string | number | undefined>;
}

/** Gives a name to the present filter of the list. A refusal leaves the form open. */
export function SaveFilter({ projectId, fields }: SaveFilterProps) {
  return (
    <ActionForm action={saveFilterAction} className="flex min-w-0 flex-1 flex-col gap-2">
      {({ status }) => (
        <details open={status === "refused" ? true : undefined}>
          <summary className="flex min-h-8 w-fit items-center rounded px-2.5 text-ink-soft hover:bg-well hover:text-ink">
            Save this filter…
          </summary>
          <input type="hidden" name="projectId" value={projectId} />
          {Object.entries(fields).map(([name, value]) =>
            value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
          )}
          <div className="mt-1 flex max-w-md flex-wrap items-end gap-2 px-2.5 pb-1">
            <div className="min-w-0 flex-1 basis-40">
              <NameField />
            </div>
            <SubmitButton variant="plain">Save</SubmitButton>
          </div>
        </details>
      )}
    </ActionForm>
  );
}

/** A TextField as it is needed here, because the code of all kinds of fields would be a weight for a list. */
function NameField() {
  const id = useId();
  const { error, entered } = useFieldState("name");
  return (
    <Field id={id} label="Name of the filter" error={error}>
      <input
        id={id}
        name="name"
        required
        maxLength={60}
        autoComplete="off"
        defaultValue={entered ?? ""}
        aria-invalid={error !== null || undefined}
        aria-describedby={describedBy(id, { help: false, error: error !== null })}
        className={controlClass}
      />
    </Field>
  );
}
