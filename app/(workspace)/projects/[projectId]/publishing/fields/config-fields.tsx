import { MoreFields } from "@/app/_ui/forms/more-fields.client";
import { groupFields } from "./field-groups";
import { type Provider, ProviderField } from "./provider-field";

interface ConfigFieldsProps {
  provider: Provider;
  /** The settings that the form starts with, without secrets. */
  config?: Record<string, string>;
  secretsSet?: readonly string[];
}

/** The settings of a destination. Those that most people leave as they are are collapsed. */
export function ConfigFields({ provider, config = {}, secretsSet = [] }: ConfigFieldsProps) {
  const { main, names, more } = groupFields(provider.fields);
  const render = (field: Provider["fields"][number]) => (
    <ProviderField key={field.key} field={field} values={config} secretSet={secretsSet.includes(field.key)} />
  );
  return (
    <>
      {main.map(render)}
      {names.length > 0 && (
        <MoreFields
          title="Field names"
          hint="if yours differ from the defaults"
          names={names.map(({ key }) => `config.${key}`)}
        >
          {names.map(render)}
        </MoreFields>
      )}
      {more.length > 0 && (
        <MoreFields title="More settings" names={more.map(({ key }) => `config.${key}`)}>
          {more.map(render)}
        </MoreFields>
      )}
    </>
  );
}
