import type { z } from "zod";
import { ActionForm } from "@/app/_ui/action-form.client";
import { Badge } from "@/app/_ui/badge";
import { Confirm } from "@/app/_ui/confirm.client";
import { EmptyState } from "@/app/_ui/empty-state";
import { Notice } from "@/app/_ui/notice";
import { SubmitButton } from "@/app/_ui/submit-button.client";
import { SelectField, TextField } from "@/app/_ui/text-field.client";
import { When } from "@/app/_ui/when";
import type { listIntegrations } from "@/lib/core/integrations/list";
import type { listProviders } from "@/lib/core/integrations/providers";
import { removeIntegrationAction, testIntegrationAction, updateIntegrationAction } from "./actions";
import { defaultOptions } from "./default-options";
import { TestConnection } from "./test-connection.client";

type Integration = z.output<typeof listIntegrations.output>["integrations"][number];
type Provider = z.output<typeof listProviders.output>["providers"][number];

interface ConnectionsProps {
  integrations: Integration[];
  providers: Provider[];
}

export function Connections({ integrations, providers }: ConnectionsProps) {
  if (integrations.length === 0) {
    return (
      <EmptyState title="No connection">
        Add one, so that articles have a place to go. The hosted blog needs nothing.
      </EmptyState>
    );
  }
  const labels = new Map(providers.map(({ provider, label }) => [provider, label]));
  return (
    <ul className="divide-y divide-rule">
      {integrations.map((integration) => (
        <li key={integration.id} className="flex flex-col gap-3 px-4 py-4 sm:px-5">
          <ConnectionHead integration={integration} label={labels.get(integration.provider) ?? null} />
          {integration.last_error !== null && <Notice tone="bad">{integration.last_error}</Notice>}
          <div className="flex flex-wrap items-start gap-2">
            <TestConnection
              integrationId={integration.id}
              name={integration.name}
              action={testIntegrationAction}
            />
            <RemoveConnection integration={integration} />
          </div>
          <EditConnection integration={integration} />
        </li>
      ))}
    </ul>
  );
}

function ConnectionHead({ integration, label }: { integration: Integration; label: string | null }) {
  return (
    <div>
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-medium wrap-anywhere">{integration.name}</h3>
        {integration.status === "error" ? (
          <Badge tone="bad">Refused its last test</Badge>
        ) : (
          <Badge tone="good">Connected</Badge>
        )}
      </div>
      <p className="text-sm text-ink-faint">
        {label ?? `${integration.provider}, which this installation does not have`}
        {" · "}
        {integration.auto_publish_status === "publish" ? "publishes by default" : "writes drafts by default"}
        {" · "}
        {integration.tested_at === null ? (
          "never tested"
        ) : (
          <>
            tested <When at={integration.tested_at} />
          </>
        )}
      </p>
    </div>
  );
}

function EditConnection({ integration }: { integration: Integration }) {
  return (
    <details>
      <summary className="text-sm text-ink-soft hover:text-ink">Rename, or change the default</summary>
      <ActionForm
        action={updateIntegrationAction}
        className="mt-3 grid gap-3 sm:grid-cols-[1fr_1fr_auto] sm:items-end"
        doneMessage="Saved."
      >
        <input type="hidden" name="integrationId" value={integration.id} />
        <TextField name="name" label="Name" required initial={integration.name} maxLength={80} />
        <SelectField
          name="autoPublishStatus"
          label="By default"
          options={defaultOptions}
          initial={integration.auto_publish_status}
        />
        <SubmitButton variant="plain">Save</SubmitButton>
      </ActionForm>
    </details>
  );
}

function RemoveConnection({ integration }: { integration: Integration }) {
  return (
    <Confirm trigger="Remove" context={integration.name} title={`Remove ${integration.name}?`}>
      <p>
        Its credentials are deleted. What was published stays where it is, but Galley can no longer update it.
      </p>
      <ActionForm action={removeIntegrationAction} className="mt-4">
        <input type="hidden" name="integrationId" value={integration.id} />
        <SubmitButton variant="danger">Remove the connection</SubmitButton>
      </ActionForm>
    </Confirm>
  );
}
