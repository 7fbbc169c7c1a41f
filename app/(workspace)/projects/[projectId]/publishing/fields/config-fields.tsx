import { MoreFields } from "@/app/_ui/forms/more-fields.client";
import { groupFields } from "./field-groups";
import { type Provider, ProviderField } from "./provider-field";
import { ShownFor } from "./shown-for.client";

interface ConfigFieldsProps {
  provider: Provider;
  /** The settings that the form starts with, without secrets. */
  config?: Record<string, string>;
  secretsSet?: readonly string[];
  /** New secrets for the form of a new connection, by the key of the setting. */
  proposed?: Record<string, string>;
}

/** The settings of a destination. Those that most people leave as they are are collapsed. */
export function ConfigFields({ provider, config = {}, secretsSet = [], proposed = {} }: ConfigFieldsProps) {
  const { main, names, more } = groupFields(provider.fields);
  const render = (field: Provider["fields"][number]) => {
    const { key, shown_for: condition } = field;
    const secretSet = secretsSet.includes(key);
    const row = (
      <ProviderField
        key={key}
        field={field}
        values={config}
        secretSet={secretSet}
        proposed={secretSet ? undefined : proposed[key]}
      />
    );
    // What is stored stays in sight, whatever it is for.
    if (condition === undefined || secretSet) return row;
    return (
      <ShownFor key={key} condition={condition} initial={valueAtFirst(provider, condition.key, config)}>
        {row}
      </ShownFor>
    );
  };
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

/** The value with which the form begins: the stored one, else the first that can be chosen. */
function valueAtFirst({ fields }: Provider, key: string, config: Record<string, string>): string {
  return config[key] ?? fields.find((field) => field.key === key)?.options?.[0]?.value ?? "";
}
