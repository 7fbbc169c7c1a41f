import { ActionForm } from "@/app/_ui/forms/action-form.client";
import { SubmitButton } from "@/app/_ui/forms/submit-button.client";
import { updateIntegrationAction } from "../../actions";
import { ConfigFields } from "../../config-fields";
import type { Provider } from "../../provider-field";

interface ConnectionSettingsProps {
  integrationId: string;
  provider: Provider;
  config: Record<string, string>;
  secretsSet: string[];
}

/** The destination's own settings, tested as soon as they are saved. */
export function ConnectionSettings({ integrationId, provider, config, secretsSet }: ConnectionSettingsProps) {
  return (
    <ActionForm
      action={updateIntegrationAction}
      doneMessage="Saved and tested; the result is at the top of the page."
    >
      <input type="hidden" name="integrationId" value={integrationId} />
      <input type="hidden" name="test" value="true" />
      <ConfigFields provider={provider} config={config} secretsSet={secretsSet} />
      <div>
        <SubmitButton variant="plain">Save and test</SubmitButton>
      </div>
    </ActionForm>
  );
}
