import type { FreeTool } from "@/lib/free/free-tool";
import { type FieldSchema, inputSchema } from "@/lib/kernel/json-schema";

/** A field of a tool's form, derived from the schema of the operation's input. */
export interface FormField {
  /** Where its value belongs in the input, with dots: `fields.title`, `pages.0.url`. */
  name: string;
  label: string;
  help: string;
  /** The part of the input that the field belongs to; null for the input itself. */
  group: string | null;
  kind: "line" | "text" | "number" | "choice" | "tick" | "lines" | "json";
  required: boolean;
  choices: string[];
}

/** Longer than this, and a text gets a field of several lines. */
const lineLengthMax = 2_100;
/** How many items of a list have fields. The API takes more. */
const itemsShown = 3;

/** The names of fields that do not read well with their underscores replaced, by name or by place in the input. */
const labels: Record<string, string> = {
  agent: "Crawler",
  fields: "Or write tags from these fields",
  first: "First text",
  generate: "Or write structured data",
  "generate.fields": "Its fields, as JSON",
  html: "HTML",
  image: "Address of the picture",
  image_alt: "What the picture shows",
  json_ld: "JSON-LD to check",
  markdown: "Markdown",
  pages: "Page",
  robots_txt: "robots.txt",
  second: "Second text",
  site: "Site",
  "site.": "Or write one from these fields",
  "site.sections": "Sections with their links, as JSON",
  text: "Text",
  url: "Address",
};

/** The fields of a tool's form, in the order of its input. */
export function formFieldsOf({ operation }: Pick<FreeTool, "operation">): FormField[] {
  return fieldsOf(inputSchema(operation.input), { prefix: "", group: null, required: true });
}

interface Place {
  prefix: string;
  group: string | null;
  required: boolean;
}

function fieldsOf({ properties = {}, required = [] }: FieldSchema, place: Place): FormField[] {
  return Object.entries(properties).flatMap(([key, given]) => {
    const schema = withoutNull(given);
    const inner = { ...place, required: place.required && required.includes(key) };
    const name = place.prefix + key;
    if (place.group === null && schema.properties !== undefined) {
      return fieldsOf(schema, { ...inner, prefix: `${name}.`, group: labelOf(key, `${name}.`) });
    }
    if (place.group === null && schema.items?.properties !== undefined) {
      const item = schema.items;
      return Array.from({ length: itemsShown }, (_, index) =>
        fieldsOf(item, {
          prefix: `${name}.${index}.`,
          group: `${labelOf(key)} ${index + 1}`,
          required: inner.required && index === 0,
        }),
      ).flat();
    }
    const field: FormField = {
      name,
      label: labelOf(key, name),
      help: helpOf(given, labelOf(key, name)),
      group: place.group,
      kind: kindOf(schema),
      required: inner.required,
      choices: (schema.enum ?? []).map(String),
    };
    return [field];
  });
}

/** The description of a field, unless it only repeats the label. */
function helpOf({ description = "" }: FieldSchema, label: string): string {
  const text = description.replaceAll("`", "");
  return text.toLowerCase() === `the ${label.toLowerCase()}.` ? "" : text;
}

function kindOf({
  type,
  enum: choices,
  maxLength = Number.POSITIVE_INFINITY,
  items,
}: FieldSchema): FormField["kind"] {
  if (choices !== undefined) return "choice";
  if (type === "string") return maxLength > lineLengthMax ? "text" : "line";
  if (type === "integer" || type === "number") return "number";
  if (type === "boolean") return "tick";
  return type === "array" && items?.type === "string" ? "lines" : "json";
}

/** The schema of what a field may be besides null. */
function withoutNull(schema: FieldSchema): FieldSchema {
  return schema.anyOf?.find(({ type }) => type !== "null") ?? schema;
}

function labelOf(key: string, place = key): string {
  const words = key.replaceAll("_", " ");
  return labels[place] ?? labels[key] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
