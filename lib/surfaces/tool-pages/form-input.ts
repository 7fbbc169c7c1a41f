import { Refusal } from "@/lib/kernel/refusal";
import type { FormField } from "./form-fields";

/** What a person has entered, by the name of the field, as the form shows it again. */
export type Entered = ReadonlyMap<string, string>;

/** Reads the fields of a form that was sent. Other names are left out. */
export function enteredIn(fields: readonly FormField[], sent: URLSearchParams): Entered {
  return new Map(
    fields.flatMap(({ name }) => {
      const value = sent.get(name);
      // Browsers send the lines of a text with CR LF.
      return value === null ? [] : [[name, value.replaceAll("\r\n", "\n")] as const];
    }),
  );
}

/** Writes an operation's input as a form shows it. */
export function enteredOf(fields: readonly FormField[], input: unknown): Entered {
  return new Map(
    fields.flatMap((field) => {
      const value = field.name.split(".").reduce<unknown>(memberOf, input);
      return value === undefined || value === null ? [] : [[field.name, shown(field, value)] as const];
    }),
  );
}

function memberOf(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? new Map(Object.entries(value)).get(key) : undefined;
}

function shown({ kind }: FormField, value: unknown): string {
  if (kind === "lines" && Array.isArray(value)) return value.join("\n");
  return typeof value === "string" ? value : JSON.stringify(value, null, kind === "json" ? 2 : 0);
}

type InputObject = Record<string, unknown>;

/**
 * The operation's input. What may be left out and is empty is left out, also a whole part. Throws `invalid_request` for
 * JSON that cannot be read.
 */
export function inputOf(fields: readonly FormField[], entered: Entered): InputObject {
  const input: InputObject = {};
  for (const field of fields) {
    const text = entered.get(field.name) ?? "";
    if (text.trim() === "" && !field.required) continue;
    const value = valueOf(field, text);
    const [key = "", second, third] = field.name.split(".");
    if (second === undefined) input[key] = value;
    else if (third === undefined) partOf(input, key)[second] = value;
    else partOf(partOf(input, key), second)[third] = value;
  }
  return Object.fromEntries(Object.entries(input).map(([key, value]) => [key, withLists(value)]));
}

function partOf(object: InputObject, key: string): InputObject {
  const part = object[key];
  if (isObject(part)) return part;
  const made: InputObject = {};
  object[key] = made;
  return made;
}

/** An object whose keys are numbers is a list. */
function withLists(value: unknown): unknown {
  if (!isObject(value)) return value;
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key) => /^\d+$/.test(key)) ? Object.values(value) : value;
}

function isObject(value: unknown): value is InputObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function valueOf({ kind, name, label }: FormField, text: string): unknown {
  if (kind === "number") return text.trim() === "" ? undefined : Number(text);
  if (kind === "tick") return text === "true";
  if (kind === "lines") {
    return text
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "");
  }
  if (kind !== "json") return text;
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch (cause) {
    const message = "is not valid JSON; check its quotes, commas and braces";
    const fields = [{ field: name, message }];
    throw new Refusal("invalid_request", `${label} ${message}.`, { fields }, { cause });
  }
}
