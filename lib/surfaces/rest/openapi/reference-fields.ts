import type { FieldSchema } from "@/lib/kernel/json-schema";

export interface ReferenceField {
  name: string;
  /** Such as `UUID`, `Article[]` or `"draft" | "publish"`. */
  type: string;
  required: boolean;
  description: string;
  /** The fields of an object, or of the objects in a list. */
  fields: ReferenceField[];
}

/** The fields of an object, or of the objects in a list; none for a reference to a named schema. */
export function referenceFieldsOf(schema: FieldSchema): ReferenceField[] {
  const inner = schema.items ?? schema.anyOf?.find((each) => each.properties !== undefined);
  if (schema.properties === undefined) return inner === undefined ? [] : referenceFieldsOf(inner);
  return Object.entries(schema.properties).map(([name, field]) => ({
    name,
    type: typeOf(field),
    required: schema.required?.includes(name) ?? false,
    description: field.description ?? "",
    fields: referenceFieldsOf(field),
  }));
}

const formats: Record<string, string> = { uuid: "UUID", "date-time": "timestamp" };

/** The type of a field in TypeScript's notation, with its bounds. */
export function typeOf(schema: FieldSchema): string {
  const alternatives = schema.anyOf ?? [schema];
  return [nameOf(schema), ...alternatives.map(bounds)].filter((part) => part !== "").join(", ");
}

function nameOf(schema: FieldSchema): string {
  if (schema.$ref !== undefined) return schema.$ref.split("/").at(-1) ?? "";
  if (schema.anyOf !== undefined) return schema.anyOf.map(nameOf).join(" | ");
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.type === "array") {
    const item = nameOf(schema.items ?? {});
    return item.includes(" ") ? `(${item})[]` : `${item}[]`;
  }
  const names = schema.type === undefined ? ["any"] : [schema.type].flat();
  return names.map((name) => (name === "string" ? (formats[schema.format ?? ""] ?? name) : name)).join(" | ");
}

function bounds({ minimum, maximum, minLength, maxLength }: FieldSchema): string {
  if (maxLength !== undefined) {
    return minLength === undefined
      ? `at most ${maxLength} characters`
      : `${minLength} to ${maxLength} characters`;
  }
  if (minimum !== undefined && maximum !== undefined) return `${minimum} to ${maximum}`;
  return minimum === undefined ? "" : `${minimum} or more`;
}
