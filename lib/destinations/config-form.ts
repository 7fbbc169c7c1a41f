import { z } from "zod";
import { ProcessState } from "@/lib/platform/process-state";

/**
 * Where the form shows a field: in the main part, among the names of the owner's own fields, or folded away.
 */
export type FieldGroup = "main" | "names" | "more";

/** A field of the configuration, for the form and for the help of the admin command. Its value is a string. */
export interface ConfigField {
  key: string;
  label: string;
  help: string;
  kind: "text" | "url" | "secret" | "select" | "textarea";
  group: FieldGroup;
  required: boolean;
  options?: SelectOption[];
  /**
   * For a URL, which part of it the stored secrets are bound to: when that part changes, the secrets have to be
   * entered again. "address" is for hosts that serve many customers by path. Default "origin".
   */
  secretsStayAt?: "origin" | "address";
  /** Where the destination shows this setting; the first link that fits is offered. */
  links?: readonly FieldLink[];
  /** The form shows the field only while another setting has one of these values. */
  shownFor?: FieldCondition;
  /** A secret that both sides agree on, so that the form of a new connection can propose one. */
  proposes?: "signing_secret";
}

export interface FieldCondition {
  key: string;
  values: readonly string[];
}

/**
 * A page of the destination on which a setting is found. `{key}` in its address is replaced by the value of that
 * setting, and `{key.origin}` for the origin of an address.
 */
export interface FieldLink {
  label: string;
  address: string;
  /** Offers the link only while the address in this setting is on this host. */
  when?: { key: string; host: string } | undefined;
}

export interface SelectOption<Value extends string = string> {
  value: Value;
  label: string;
}

/** A schema whose settings each declare their form field. */
export type ConfigSchema<Config> = z.ZodType<Config> & { shape: Record<string, z.ZodType> };

interface Wording {
  label: string;
  help: string;
  /** Default "main". */
  group?: FieldGroup;
  links?: readonly FieldLink[];
  shownFor?: FieldCondition;
}

type Declaration = Omit<ConfigField, "key" | "required" | "group"> &
  Pick<Wording, "group"> & { required?: true };

/** `next dev` may load this file in several bundles, and a page may ask for a schema of another. */
const state = new ProcessState<z.core.$ZodRegistry<Declaration>>("setting-declarations");
const declarations = (state.value ??= z.registry<Declaration>());

/** Clones the schema and registers its form field; the clone lets several keys use the same schema. */
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

/** A value that is stored encrypted and never shown again. */
export function secretSetting<Schema extends z.ZodType>(
  schema: Schema,
  wording: Wording & Pick<ConfigField, "proposes">,
): Schema {
  return declare(schema, { kind: "secret", ...wording });
}

interface Select<Value extends string> extends Wording {
  options: readonly SelectOption<Value>[];
}

/** A required choice among options. */
export function selectSetting<const Value extends string>({ options, ...wording }: Select<Value>) {
  const schema = z.enum(options.map(({ value }) => value));
  return declare(schema, { kind: "select", ...wording, options: [...options] });
}

/** A choice among options with a default. With `required` the form asks for it nevertheless. */
export function selectSettingOr<const Value extends string>(
  initial: NoInfer<Value>,
  { options, ...wording }: Select<Value> & { required?: true },
) {
  const schema = withDefault(z.enum(options.map(({ value }) => value)), initial);
  return declare(schema, { kind: "select", ...wording, options: [...options] });
}

/** Makes a setting optional. Forms also send their empty fields, which count as absent. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess(blankToAbsent, schema.optional());
}

/** Gives a setting a default for when it is absent. */
export function withDefault<Schema extends z.ZodType>(schema: Schema, value: z.input<Schema> & string) {
  return z.preprocess(blankToAbsent, schema.prefault(value));
}

function blankToAbsent(value: unknown): unknown {
  return typeof value === "string" && value.trim() === "" ? undefined : value;
}

/** The fields of a configuration's form, in the order of its schema. Throws when a setting declares none. */
export function formOf({ shape }: Pick<ConfigSchema<unknown>, "shape">): ConfigField[] {
  return Object.entries(shape).map(([key, schema]) => {
    const declaration = declarations.get(schema);
    if (declaration === undefined) throw new Error(`the setting ${key} has no field in the form`);
    return { group: "main", required: !schema.safeParse(undefined).success, ...declaration, key };
  });
}
