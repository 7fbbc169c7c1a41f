import type { z } from "zod";
import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { SelectField, TextField } from "@/app/_ui/forms/text-field.client";
import type { getIntegration } from "@/lib/operations/integrations/get";
import { updateIntegrationAction } from "../../actions";
import { defaultOptions } from "../../default-options";

interface BehaviourProps {
  integration: z.output<typeof getIntegration.output>["integration"];
  /** What applies while the connection has no grace of its own. */
  graceDefaultSeconds: number;
}

export function Behaviour({ integration, graceDefaultSeconds }: BehaviourProps) {
  return (
    <ActionForm action={updateIntegrationAction} doneMessage="Saved.">
      <input type="hidden" name="integrationId" value={integration.id} />
      <TextField name="name" label="Name" required initial={integration.name} maxLength={80} />
      <SelectField
        name="autoPublishStatus"
        label="By default"
        options={defaultOptions}
        initial={integration.auto_publish_status}
        help="What a publish call does that does not say, and what new articles become."
      />
      <SelectField
        name="autoPublish"
        label="New articles"
        options={[
          { value: "false", label: "Wait for a publish call" },
          { value: "true", label: "Go here by themselves once they are finished" },
        ]}
        initial={String(integration.auto_publish)}
        help="Unfinished text is refused as always. Articles that are finished already stay where they are."
      />
      <TextField
        name="autoPublishDailyMax"
        label="At most a day by themselves"
        required
        inputMode="numeric"
        initial={String(integration.auto_publish_daily_max)}
      />
      <TextField
        name="graceSeconds"
        label="Grace before the first look, in seconds"
        inputMode="numeric"
        initial={integration.grace_seconds === null ? "" : String(integration.grace_seconds)}
        help={`Nothing is fetched sooner, so that no cache keeps a page that is not there yet. Left empty: ${graceDefaultSeconds}.`}
      />
      <div>
        <SubmitButton variant="plain">Save</SubmitButton>
      </div>
    </ActionForm>
  );
}
