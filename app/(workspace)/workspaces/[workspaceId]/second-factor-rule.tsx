import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { Panel } from "@/app/_ui/panel";
import { setSecondFactorRuleAction } from "./actions";

interface SecondFactorRuleProps {
  workspaceId: string;
  required: boolean;
}

/** Whether members need more than a password. One button switches the rule on or off. */
export function SecondFactorRule({ workspaceId, required }: SecondFactorRuleProps) {
  return (
    <Panel title="Second step at sign-in" id="second-factor-rule">
      <p className="mb-3 text-sm text-ink-soft">
        {required
          ? "Required: members who sign in with a password alone see nothing of this workspace until they have set up a second step."
          : "Not required. If you require it, members who sign in with a password alone see nothing of this workspace until they have set up a second step. Content API keys go on working."}
      </p>
      <ActionForm action={setSecondFactorRuleAction}>
        <input type="hidden" name="workspaceId" value={workspaceId} />
        <input type="hidden" name="required" value={String(!required)} />
        <SubmitButton variant="plain">
          {required ? "No longer require it" : "Require a second step"}
        </SubmitButton>
      </ActionForm>
    </Panel>
  );
}
