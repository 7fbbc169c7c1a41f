"use client";

import type { FormAction } from "@/app/_actions/form-state";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { SelectField, TextField } from "@/app/_ui/forms/text-field.client";
import { Secret, SecretDialog } from "@/app/_ui/overlay/secret-dialog.client";

interface InviteFormProps<Data> {
  workspaceId: string;
  /** The roles that the user may give. */
  roles: { value: string; label: string }[];
  action: FormAction<Data>;
}

/** Makes an invitation and shows its link once. */
export function InviteForm<Data extends { invitation_id: string; link: string; expires_at: string }>({
  workspaceId,
  roles,
  action,
}: InviteFormProps<Data>) {
  return (
    <ActionForm
      action={action}
      renderDone={({ invitation_id: id, link }) => (
        <SecretDialog
          key={id}
          title="The invitation: copy its link now"
          warning="This is the only time the link is shown. If you lose it, revoke the invitation and make another."
        >
          <Secret label="Link" text={link}>
            Give it to the person yourself: Galley sends no e-mail. It works once.
          </Secret>
        </SecretDialog>
      )}
    >
      <input type="hidden" name="workspaceId" value={workspaceId} />
      <SelectField name="role" label="Role" options={roles} initial="editor" />
      <TextField
        name="email"
        label="E-mail address"
        type="email"
        autoComplete="off"
        spellCheck={false}
        help="With an address, nobody else can use the link."
      />
      <SubmitButton>Make an invitation</SubmitButton>
    </ActionForm>
  );
}
