import type { listProviders } from "@galley/lib/destinations/operations/list-providers";
import { isOptionalField } from "@galley/lib/destinations/operations/optional-field";
import type { z } from "zod";
import { SelectField, TextArea, TextField } from "@/app/_ui/forms/text-field.client";
import { FieldLinks } from "./field-links.client";
import { ProposedSecret } from "./proposed-secret.client";

export type Provider = z.output<typeof listProviders.output>["providers"][number];
type ConfigField = Provider["fields"][number];

interface ProviderFieldProps {
  field: ConfigField;
  /** The values that the form starts with; never those of secrets. */
  values: Record<string, string>;
  /** Whether the secret is stored. A stored secret is kept when its field is left empty. */
  secretSet?: boolean;
  /** A new secret for a setting of which none is stored. */
  proposed?: string | undefined;
}

/** One field of a connection's settings, as declared by its destination. */
export function ProviderField({ field, values, secretSet = false, proposed }: ProviderFieldProps) {
  const { label, required, kind } = field;
  const stored = values[field.key];
  const base = {
    name: `config.${field.key}`,
    label,
    ...(field.help !== "" && { help: <FieldHelp field={field} values={values} /> }),
    ...(stored !== undefined && { initial: stored }),
  };
  if (proposed !== undefined) {
    return <ProposedSecret name={base.name} label={label} help={field.help} proposed={proposed} />;
  }
  if (kind === "select") return <SelectField {...base} options={selectable(field)} />;
  if (kind === "textarea") return <TextArea {...base} required={required} />;
  return (
    <TextField
      {...base}
      required={required && !secretSet}
      optional={isOptionalField(field)}
      autoComplete="off"
      spellCheck={false}
      {...(kind === "secret" && { type: "password" })}
      {...(kind === "secret" && secretSet && { placeholder: "Stored. Leave empty to keep it." })}
      {...(kind === "url" && { inputMode: "url" })}
    />
  );
}

function FieldHelp({ field, values }: Pick<ProviderFieldProps, "field" | "values">) {
  return (
    <>
      {field.help} {field.links !== undefined && <FieldLinks links={field.links} values={values} />}
    </>
  );
}

function selectable({ options = [], required }: ConfigField) {
  return required || options.some(({ value }) => value === "")
    ? options
    : [{ value: "", label: "Default" }, ...options];
}
