import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { Confirm } from "@/app/_ui/forms/confirm.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { TextField } from "@/app/_ui/forms/text-field.client";
import { Panel } from "@/app/_ui/panel";
import { deleteWorkspaceAction } from "./actions";

interface DeleteWorkspaceProps {
  workspace: { id: string; name: string };
  trashDays: number;
}

/** Deletes the workspace, after its name was typed. */
export function DeleteWorkspace({ workspace: { id, name }, trashDays }: DeleteWorkspaceProps) {
  return (
    <Panel title="Delete the workspace">
      <p className="mb-3 text-sm text-ink-soft">
        It goes to the trash with its projects. You can restore it for {trashDays} days.
      </p>
      <Confirm trigger="Delete the workspace" context={name} title={`Delete ${name}?`}>
        <ul className="flex list-disc flex-col gap-1.5 ps-5">
          <li>No member finds it or its projects any more, and its hosted blogs are gone at once.</li>
          <li>
            Its content keys, feed tokens, connected agents and invitations stop working, and the credentials
            of its connections are deleted. All this stays so when it is restored.
          </li>
          <li>Pages at other destinations stay as they are.</li>
        </ul>
        <ActionForm action={deleteWorkspaceAction} className="mt-3 flex flex-col gap-3">
          <input type="hidden" name="workspaceId" value={id} />
          <TextField
            name="confirmation"
            label={`To confirm, type the name: ${name}`}
            required
            autoComplete="off"
          />
          <SubmitButton variant="danger">Delete the workspace</SubmitButton>
        </ActionForm>
      </Confirm>
    </Panel>
  );
}
