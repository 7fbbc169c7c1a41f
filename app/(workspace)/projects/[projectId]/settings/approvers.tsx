import type { listProjectApprovers } from "@galley/lib/projects/approvers";
import type { z } from "zod";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { ChecksField } from "@/app/_ui/forms/check-field.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { Notice } from "@/app/_ui/notice";
import { Panel } from "@/app/_ui/panel";
import { setApproversAction } from "./actions";

interface ApproversProps {
  projectId: string;
  state: z.output<typeof listProjectApprovers.output>;
  members: { email: string; name: string }[];
}

/** Who approves the texts of the project before they go live. */
export function Approvers({ projectId, state, members }: ApproversProps) {
  return (
    <Panel
      title="Approval"
      id="approval"
      lead="With at least one approver, no text goes live before one of them has approved that version. An edit asks again."
    >
      <ActionForm action={setApproversAction} doneMessage="Saved." className="flex flex-col gap-4">
        {state.required && state.approvers.length === 0 && (
          <Notice tone="wait" title="Nobody can approve">
            The last approver has left. Nothing goes live until you choose another one, or save without any to
            end the requirement.
          </Notice>
        )}
        <input type="hidden" name="projectId" value={projectId} />
        <ChecksField
          name="approvers"
          label="Approvers"
          options={members.map(({ email, name }) => ({
            value: email,
            label: name.trim() === "" ? email : name,
            help: email,
          }))}
          initial={state.approvers.map(({ email }) => email)}
        />
        <div>
          <SubmitButton>Save the approvers</SubmitButton>
        </div>
      </ActionForm>
    </Panel>
  );
}
