import { Argument, InvalidArgumentError, Option } from "commander";
import { z } from "zod";

/** How an input's fields are given on the command line, where the schema alone does not determine it. */
export interface InputSpelling<Field extends string> {
  /** The field that is the command's argument, given after the verb without a name. */
  argument?: Field;
  /** The fields that are options. Default: all but the argument. */
  only?: readonly Field[];
  /** Default: `--` and the name of the field in kebab case, without its `Id`. */
  flags?: Partial<Record<Field, string>>;
  /** Ids that may be left out, because they only narrow a list. */
  optional?: readonly Field[];
  /** Defaults of options whose fields the operation requires. */
  defaults?: Partial<Record<Field, { value: unknown; text: string }>>;
}

export interface InputOptions {
  argument: Argument | null;
  /** The options, by the name of the field that each one sets. */
  options: ReadonlyMap<string, Option>;
}

type FieldSchema = z.core.JSONSchema.BaseSchema;

/** The argument and the options of a command, derived from the schema of its operation's input. */
export function inputOptions(input: z.ZodType, spelling: InputSpelling<string>): InputOptions {
  const { properties = {}, required = [] } = z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
  const schemaOf = (field: string): FieldSchema => {
    const schema = properties[field];
    return typeof schema === "object" ? schema : {};
  };
  const { argument, flags = {}, optional = [], defaults = {} } = spelling;
  const fields = spelling.only ?? Object.keys(properties).filter((field) => field !== argument);
  const options = fields.map((field): [string, Option] => {
    const schema = schemaOf(field);
    const help = isId(field) && !optional.includes(field) ? undefined : schema.description;
    const option = new Option(flags[field] ?? flagOf(field, schema), help);
    readValue(option, schema);
    const { value, text } = defaults[field] ?? { value: schema.default };
    if (value !== undefined && value !== "" && schema.type !== "object") option.default(value, text);
    // The operator sees every project, so no key says which one a call is about.
    const isNeeded = required.includes(field) || (isId(field) && !optional.includes(field));
    option.makeOptionMandatory(isNeeded && value === undefined);
    return [field, option];
  });
  return {
    argument: argument === undefined ? null : argumentOf(argument, schemaOf(argument)),
    options: new Map(options),
  };
}

const isId = (field: string) => field.endsWith("Id");

const placeholders: Record<string, string> = { boolean: "yes|no", integer: "number", object: "key=value" };

function flagOf(field: string, schema: FieldSchema): string {
  const words = field.replace(/Id$/, "").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `--${words} <${placeholders[String(schema.type)] ?? (isId(field) ? "id" : words)}>`;
}

function argumentOf(field: string, schema: FieldSchema): Argument {
  const argument = new Argument(isId(field) ? "<id>" : `<${field}>`, schema.description);
  return schema.type === "integer" ? argument.argParser(wholeNumber) : argument;
}

function readValue(option: Option, { type, items, enum: choices }: FieldSchema): void {
  const each = typeof items === "object" && !Array.isArray(items) ? items.enum : choices;
  if (each !== undefined) option.choices(each.map(String));
  if (type === "integer") option.argParser(wholeNumber);
  if (type === "object") option.argParser(collectPairs);
  if (type === "boolean") option.argParser(yesOrNo);
}

/** Parses a whole number. Commander adds to the error which argument or option it is about. */
function wholeNumber(text: string): number {
  if (!/^-?\d{1,9}$/.test(text)) throw new InvalidArgumentError("It must be a whole number.");
  return Number(text);
}

function yesOrNo(text: string): boolean {
  if (text !== "yes" && text !== "no") throw new InvalidArgumentError("It must be yes or no.");
  return text === "yes";
}

/** Collects `key=value` options, which may be given any number of times, into one object. */
function collectPairs(pair: string, before: Record<string, string> = {}): Record<string, string> {
  const at = pair.indexOf("=");
  if (at < 1) throw new InvalidArgumentError("Write it as key=value.");
  return { ...before, [pair.slice(0, at)]: pair.slice(at + 1) };
}
