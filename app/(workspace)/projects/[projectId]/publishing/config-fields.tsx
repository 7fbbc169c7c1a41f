import { MoreFields } from "@/app/_ui/forms/more-fields.client";
import { groupFields } from "./field-groups";
import { type Provider, ProviderField } from "./provider-field";

interface ConfigFieldsProps {
  provider: Provider;
  /** What is stored; never a secret. */
  config?: Record<string, string>;
  secretsSet?: readonly string[];
}

/** A destination's settings, those that most people leave as they are folded. */
export function ConfigFields({ provider, config = {}, secretsSet = [] }: ConfigFieldsProps) {
  const { main, names, more } = groupFields(provider.fields);
  const show = (field: Provider["fields"][number]) => (
    <ProviderField
      key={field.key}
      field={field}
      stored={config[field.key]}
      secretSet={secretsSet.includes(field.key)}
    />
  );
  return (
    <>
      {main.map(show)}
      {names.length > 0 && (
        <MoreFields
          title="Names of the fields"
          hint="if yours differ from the usual ones"
          names={names.map(({ key }) => `config.${key}`)}
        >
          {names.map(show)}
        </MoreFields>
      )}
      {more.length > 0 && (
        <MoreFields title="More settings" names={more.map(({ key }) => `config.${key}`)}>
          {more.map(show)}
        </MoreFields>
      )}
    </>
  );
}
