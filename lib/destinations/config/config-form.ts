import { z } from "zod";

/** Where the form shows a field: in sight, among the names of the destination's own fields, or folded away. */
export type FieldGroup = "main" | "names" | "more";

/** A field of the configuration, for the form and for the admin command's help. Values are strings. */
export interface ConfigField {
  key: string;
  label: string;
  help: string;
  kind: "text" | "url" | "secret" | "select" | "textarea";
  group: FieldGroup;
  required: boolean;
  options?: SelectOption[];
  /**
   * Of a url, how much of it a stored secret belongs to: a change of that needs the secret again. "address"
   * where one host serves many customers by path. Default "origin".
   */
  secretsStayAt?: "origin" | "address";
}

export interface SelectOption<Value extends string = string> {
  value: Value;
  label: string;
}

/** An object of declared settings. */
export type ConfigSchema<Config> = z.ZodType<Config> & { shape: Record<string, z.ZodType> };

interface Wording {
  label: string;
  help: string;
  /** Default "main". */
  group?: FieldGroup;
}

type Declaration = Omit<ConfigField, "key" | "required" | "group"> &
  Pick<Wording, "group"> & { required?: true };

declare global {
  // On globalThis because a page may ask for the form of a schema that was declared in another of Next's bundles.
  var galleySettingDeclarations: z.core.$ZodRegistry<Declaration> | undefined;
}

const declarations = (globalThis.galleySettingDeclarations ??= z.registry<Declaration>());

/** A copy of the schema that knows its field in the form; one schema may stand behind several keys. */
function declare<Schema extends z.ZodType>(schema: Schema, declaration: Declaration): Schema {
  const declared = schema.clone();
  declarations.add(declared, declaration);
  return declared;
}

export function textSetting<Schema extends z.ZodType>(schema: Schema, wording: Wording): Schema {
  return declare(schema, { kind: "text", ...wording });
}

export function longTextSetting<Schema extends z.ZodType>(schema: Schema, wording: Wording): Schema {
  return declare(schema, { kind: "textarea", ...wording });
}

/** An address to which the connection's secrets are sent. */
export function urlSetting<Schema extends z.ZodType>(
  schema: Schema,
  wording: Wording & Pick<ConfigField, "secretsStayAt">,
): Schema {
  return declare(schema, { kind: "url", ...wording });
}

/** Stored encrypted, and never shown again. */
export function secretSetting<Schema extends z.ZodType>(schema: Schema, wording: Wording): Schema {
  return declare(schema, { kind: "secret", ...wording });
}

interface Select<Value extends string> extends Wording {
  options: readonly SelectOption<Value>[];
}

/** One of the options, which has to be chosen. */
export function selectSetting<const Value extends string>({ options, ...wording }: Select<Value>) {
  const schema = z.enum(options.map(({ value }) => value));
  return declare(schema, { kind: "select", ...wording, options: [...options] });
}

/** The same with a default. `required` says that the form asks all the same. */
export function selectSettingOr<const Value extends string>(
  initial: NoInfer<Value>,
  { options, ...wording }: Select<Value> & { required?: true },
) {
  const schema = withDefault(z.enum(options.map(({ value }) => value)), initial);
  return declare(schema, { kind: "select", ...wording, options: [...options] });
}

/** What may be left out. A form sends its empty fields as well: they mean what an absent one means. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess(blankToAbsent, schema.optional());
}

/** What has a default when it is left out. */
export function withDefault<Schema extends z.ZodType>(schema: Schema, value: z.input<Schema> & string) {
  return z.preprocess(blankToAbsent, schema.prefault(value));
}

function blankToAbsent(value: unknown): unknown {
  return typeof value === "string" && value.trim() === "" ? undefined : value;
}

/** The fields of a configuration's form, in the order of its schema. */
export function formOf({ shape }: Pick<ConfigSchema<unknown>, "shape">): ConfigField[] {
  return Object.entries(shape).map(([key, schema]) => {
    const declaration = declarations.get(schema);
    if (declaration === undefined) throw new Error(`the setting ${key} has no field in the form`);
    return { group: "main", required: !schema.safeParse(undefined).success, ...declaration, key };
  });
}
