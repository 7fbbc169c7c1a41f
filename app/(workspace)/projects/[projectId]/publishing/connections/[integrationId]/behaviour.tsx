import type { getIntegration } from "@galley/lib/destinations/operations/get";
import type { z } from "zod";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { SelectField, TextField } from "@/app/_ui/forms/text-field.client";
import { updateIntegrationAction } from "../../actions";
import { defaultOptions } from "../../default-options";

interface BehaviourProps {
  integration: z.output<typeof getIntegration.output>["integration"];
  /** The grace period if the connection has none of its own. */
  graceDefaultSeconds: number;
  /** Whether the connection has no settings of its own, so that saving this is the main action of its page. */
  isOnlyForm: boolean;
}

export function Behaviour({ integration, graceDefaultSeconds, isOnlyForm }: BehaviourProps) {
  return (
    <ActionForm action={updateIntegrationAction} doneMessage="Saved.">
      <input type="hidden" name="integrationId" value={integration.id} />
      <TextField name="name" label="Name" required initial={integration.name} maxLength={80} />
      <SelectField
        name="autoPublishStatus"
        label="By default"
        options={defaultOptions}
        initial={integration.auto_publish_status}
        help="Used for automatic publishing, and when a publish call does not say which."
      />
      <SelectField
        name="autoPublish"
        label="New articles"
        options={[
          { value: "false", label: "Wait for a publish call" },
          { value: "true", label: "Publish here automatically when finished" },
        ]}
        initial={String(integration.auto_publish)}
        help="The publish checks apply as always. Articles that are already finished are not published."
      />
      <TextField
        name="autoPublishDailyMax"
        label="Automatic articles per day, at most"
        required
        inputMode="numeric"
        initial={String(integration.auto_publish_daily_max)}
      />
      <TextField
        name="graceSeconds"
        label="Grace period before the first check, in seconds"
        inputMode="numeric"
        initial={integration.grace_seconds === null ? "" : String(integration.grace_seconds)}
        help={`The page is not fetched sooner, so that no cache stores a 404. If left empty: ${graceDefaultSeconds}.`}
      />
      <div>
        <SubmitButton variant={isOnlyForm ? "primary" : "plain"}>Save the behaviour</SubmitButton>
      </div>
    </ActionForm>
  );
}
