import { z } from "zod";

/** The part of JSON Schema that the operations' schemas use. */
export interface FieldSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: FieldSchema[];
  items?: FieldSchema;
  properties?: Record<string, FieldSchema>;
  required?: string[];
  additionalProperties?: boolean;
  description?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}

/**
 * The JSON Schema of what a caller may send. It forbids additional fields, because unknown fields are refused.
 */
export function inputSchema(schema: z.ZodType): FieldSchema {
  return jsonSchema(schema, "input");
}

/** The JSON Schema of what a caller gets. It allows additional fields, because clients have to tolerate them. */
export function outputSchema(schema: z.ZodType): FieldSchema {
  return jsonSchema(schema, "output");
}

/** The schemas that have a name in the document, and `root`, the one that is being described itself. */
interface NamedSchemas {
  named: ReadonlyMap<z.core.$ZodType, string>;
  root?: z.core.$ZodType;
}

/** Converts a zod schema to JSON Schema 2020-12. A schema with a name in `named` becomes a reference to it. */
export function jsonSchema(
  schema: z.core.$ZodType,
  io: "input" | "output",
  { named, root }: NamedSchemas = { named: new Map() },
): FieldSchema {
  const { $schema: _draft, ...converted } = z.toJSONSchema(schema, {
    io,
    target: "draft-2020-12",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema: made }) => {
      const name = named.get(zodSchema);
      if (name !== undefined && zodSchema !== root) refer(made, name);
      else simplify(made, io);
    },
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- zod's type allows all of the standard
  return converted as FieldSchema;
}

function refer(schema: z.core.JSONSchema.BaseSchema, name: string): void {
  for (const key of Object.keys(schema)) delete schema[key];
  schema["$ref"] = `#/components/schemas/${name}`;
}

const unescapedSlash = (escape: string, character: string) => (character === "/" ? "/" : escape);

/**
 * Removes what is redundant: the pattern behind a format, the bounds of every safe integer, and propertyNames.
 */
function simplify(schema: z.core.JSONSchema.BaseSchema, io: "input" | "output"): void {
  if (schema.format !== undefined) delete schema.pattern;
  // Only JavaScript's literals escape a slash; generators that paste a pattern into one escape it again.
  if (schema.pattern !== undefined) schema.pattern = schema.pattern.replaceAll(/\\(.)/g, unescapedSlash);
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  delete schema.propertyNames;
  const open = schema.additionalProperties;
  if (io === "output" && open === false) delete schema.additionalProperties;
  if (typeof open === "object" && Object.keys(open).length === 0) schema.additionalProperties = true;
}
