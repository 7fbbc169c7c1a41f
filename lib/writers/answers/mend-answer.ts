import { z } from "zod";

/** JSON Schema as zod writes it. */
type AnswerSchema = z.core.JSONSchema.BaseSchema;

const depthMax = 12;

/**
 * Mends near misses of a model's answer, so that it is not paid for twice: another spelling of a name, a text for a list, a
 * list for a text, a number in quotation marks, null or nothing for what may be empty, the whole answer inside of another
 * object. What it cannot mend stays, and the schema names it.
 */
export function mendedAnswer(answer: unknown, schema: z.ZodType): unknown {
  return mended(unwrapped(answer, jsonSchemaOf(schema)), jsonSchemaOf(schema), 0);
}

const known = new WeakMap<z.ZodType, AnswerSchema>();

function jsonSchemaOf(schema: z.ZodType): AnswerSchema {
  let made = known.get(schema);
  if (made === undefined) {
    made = z.toJSONSchema(schema, { target: "draft-7" });
    known.set(schema, made);
  }
  return made;
}

/** A schema may also be true or false, which say nothing about the form. */
function ownSchema(schema: AnswerSchema | boolean | undefined): AnswerSchema {
  return typeof schema === "object" ? schema : {};
}

/** `{"outline": {…}}` for `{…}`, and `[{…}]` for the only list of an answer. */
function unwrapped(answer: unknown, { properties = {} }: AnswerSchema): unknown {
  const names = Object.keys(properties);
  const [only] = names;
  if (Array.isArray(answer)) {
    return only !== undefined && names.length === 1 && ownSchema(properties[only]).type === "array"
      ? { [only]: answer }
      : answer;
  }
  if (!isObject(answer)) return answer;
  const [inner, ...others] = Object.values(answer);
  if (others.length > 0 || !isObject(inner)) return answer;
  const wanted = new Set(names.map(plainName));
  return Object.keys(answer).some((name) => wanted.has(plainName(name))) ? answer : inner;
}

function mended(value: unknown, schema: AnswerSchema, depth: number): unknown {
  if (depth > depthMax) return value;
  if (schema.enum !== undefined) return mendedChoice(value, schema.enum);
  if (schema.type === "object") return mendedObject(value, schema, depth);
  if (schema.type === "array") return mendedList(value, schema, depth);
  if (schema.type === "string") return mendedText(value);
  return schema.type === "number" || schema.type === "integer" ? mendedNumber(value) : value;
}

function mendedList(value: unknown, { items }: AnswerSchema, depth: number): unknown {
  if (value === null || value === undefined) return [];
  const list = Array.isArray(value) ? value : typeof value === "string" ? listOf(value) : [value];
  const schema = Array.isArray(items) ? {} : ownSchema(items);
  return list.map((each) => mended(each, schema, depth + 1)).filter((each) => each !== undefined);
}

function mendedObject(value: unknown, { properties = {} }: AnswerSchema, depth: number): unknown {
  if (!isObject(value)) return value;
  const byName = new Map(Object.entries(value).map(([name, each]) => [plainName(name), each]));
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const given = name in value ? value[name] : byName.get(plainName(name));
      return [name, mended(given, ownSchema(schema), depth + 1)];
    }),
  );
}

/** `meta_description`, `Meta Description` and `metaDescription` are one name. */
function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}

function mendedText(value: unknown): unknown {
  if (value === null || value === undefined) return "";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (Array.isArray(value) && value.every((each) => typeof each === "string")) return value.join(" ");
  if (isObject(value)) {
    const texts = Object.values(value).filter((each) => typeof each === "string");
    if (texts.length > 0) return texts.join(": ");
  }
  return value;
}

function mendedNumber(value: unknown): unknown {
  if (value === null || value === undefined) return 0;
  if (typeof value !== "string") return value;
  const found = /-?\d+(?:\.\d+)?/.exec(value.replace(/(?<=\d),(?=\d{3})/g, ""))?.[0];
  return found === undefined ? value : Number(found);
}

/** The choice that is written in another way: `How to` for `how-to`. */
function mendedChoice(value: unknown, choices: readonly unknown[]): unknown {
  if (typeof value !== "string" || choices.includes(value)) return value;
  const plain = plainName(value);
  return choices.find((choice) => typeof choice === "string" && plainName(choice) === plain) ?? value;
}

/** A list that was written as a text: an entry on each line, or between semicolons or commas. */
function listOf(text: string): string[] {
  const divider = text.includes("\n") ? /\n+/ : text.includes(";") ? ";" : null;
  const parts = divider === null ? (isKeys(text) ? text.split(",") : [text]) : text.split(divider);
  return parts
    .map((part) => part.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, "").trim())
    .filter((part) => part !== "");
}

function isKeys(text: string): boolean {
  return /^\s*[SP]\d{1,3}(?:\.\d+)?(?:\s*,\s*[SP]\d{1,3}(?:\.\d+)?)+\s*$/.test(text);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
