import type { z } from "zod";
import { ActionForm } from "@/app/_ui/action-form.client";
import { SubmitButton } from "@/app/_ui/submit-button.client";
import { SelectField, TextArea, TextField } from "@/app/_ui/text-field.client";
import type { listProviders } from "@/lib/core/integrations/providers";
import { createIntegrationAction } from "./actions";
import { defaultOptions } from "./default-options";

type Provider = z.output<typeof listProviders.output>["providers"][number];
type ConfigField = Provider["fields"][number];

interface AddConnectionProps {
  projectId: string;
  providers: Provider[];
}

/** A form for each kind of destination, made from the fields that it declares. */
export function AddConnection({ projectId, providers }: AddConnectionProps) {
  return (
    <div className="divide-y divide-rule">
      {providers.map((provider) => (
        <details key={provider.provider} name="provider" open={providers.length === 1} className="group">
          <summary className="px-4 py-3 hover:bg-well/60 sm:px-5">
            <span className="font-medium">{provider.label}</span>
            <span className="mt-0.5 block text-sm text-ink-faint">{provider.summary}</span>
          </summary>
          <div className="px-4 pt-1 pb-5 sm:px-5">
            <ActionForm action={createIntegrationAction} doneMessage="Connected. Test it in the list.">
              <input type="hidden" name="projectId" value={projectId} />
              <input type="hidden" name="provider" value={provider.provider} />
              {provider.fields.map((field) => (
                <ProviderField key={field.key} field={field} />
              ))}
              <TextField
                name="name"
                label="Name in Galley"
                maxLength={80}
                help={`Left empty: ${provider.label}.`}
                autoComplete="off"
              />
              <SelectField name="autoPublishStatus" label="By default" options={defaultOptions} />
              <div>
                <SubmitButton>Connect</SubmitButton>
              </div>
            </ActionForm>
          </div>
        </details>
      ))}
    </div>
  );
}

function ProviderField({ field }: { field: ConfigField }) {
  const { label, required } = field;
  const base = { name: `config.${field.key}`, label, ...(field.help !== "" && { help: field.help }) };
  if (field.kind === "select") return <SelectField {...base} options={field.options ?? []} />;
  if (field.kind === "textarea") return <TextArea {...base} required={required} />;
  return (
    <TextField
      {...base}
      required={required}
      autoComplete="off"
      spellCheck={false}
      {...(field.kind === "secret" && { type: "password" })}
      {...(field.kind === "url" && { inputMode: "url" })}
    />
  );
}
