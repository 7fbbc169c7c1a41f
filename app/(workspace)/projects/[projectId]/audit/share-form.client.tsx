"use client";

import type { FormAction } from "@/app/_actions/form-state";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { SelectField, TextField } from "@/app/_ui/forms/text-field.client";
import { Secret, SecretDialog } from "@/app/_ui/overlay/secret-dialog.client";

const lifetimes = [
  { value: "", label: "Until it is revoked" },
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "A year" },
];

interface ShareFormProps<Data> {
  auditId: string;
  action: FormAction<Data>;
}

/** Makes a link to the report of an audit and shows it once. */
export function ShareForm<Data extends { link_id: string; link: string }>({
  auditId,
  action,
}: ShareFormProps<Data>) {
  return (
    <ActionForm
      action={action}
      className="grid items-start gap-4 sm:grid-cols-[1fr_12rem_auto]"
      renderDone={({ link_id: id, link }) => (
        <SecretDialog
          key={id}
          title="The report: copy its link now"
          warning="This is the only time the link is shown. If you lose it, revoke it and make another."
        >
          <Secret label="Link" text={link}>
            Whoever has it reads the report without an account, and can print it or save it as a PDF.
          </Secret>
        </SecretDialog>
      )}
    >
      <input type="hidden" name="auditId" value={auditId} />
      <TextField name="label" label="Whom it is for" autoComplete="off" maxLength={100} />
      <SelectField name="days" label="How long it works" options={lifetimes} initial="" />
      <div className="sm:pt-[1.65rem]">
        <SubmitButton>Make a link</SubmitButton>
      </div>
    </ActionForm>
  );
}
