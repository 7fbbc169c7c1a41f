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
export function InviteForm<
  Data extends { invitation_id: string; link: string; expires_at: string; mailed_to: string | null },
>({ workspaceId, roles, action }: InviteFormProps<Data>) {
  return (
    <ActionForm
      action={action}
      renderDone={({ invitation_id: id, link, mailed_to: mailedTo }) => (
        <SecretDialog
          key={id}
          title={
            mailedTo === null ? "The invitation: copy its link now" : `A mail is on its way to ${mailedTo}`
          }
          warning="This is the only time the link is shown. If you lose it, revoke the invitation and make another."
        >
          <Secret label="Link" text={link}>
            {mailedTo === null
              ? "Give it to the person yourself: no mail is sent. It works once."
              : "The mail has the same link. It works once; should the mail not arrive, give the link to the person yourself."}
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
