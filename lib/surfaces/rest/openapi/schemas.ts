import { z } from "zod";
import { articleFull, articleSummary } from "@/lib/operations/articles/article-view";
import { auditView } from "@/lib/operations/audits/audit-view";
import { integrationView } from "@/lib/operations/integrations/integration-view";
import { jobView } from "@/lib/operations/jobs/job-view";
import { projectView } from "@/lib/operations/projects/project-view";
import { publicationView, publishResult } from "@/lib/operations/publications/publication-view";
import type { FieldSchema } from "./document";

/** The schemas that have a name in the document, so that generated clients have types of these names. */
const named = new Map<z.core.$ZodType, string>([
  [projectView, "Project"],
  [articleSummary, "ArticleSummary"],
  [articleFull, "Article"],
  [jobView, "Job"],
  [integrationView, "Integration"],
  [auditView, "Audit"],
  [publishResult, "PublishResult"],
  [publicationView, "Publication"],
]);

export function componentSchemas(): Record<string, FieldSchema> {
  return Object.fromEntries([...named].map(([schema, name]) => [name, convert(schema, "output", schema)]));
}

/** The JSON Schema of an answer's body. It is open: clients have to tolerate added fields. */
export function answerSchema(schema: z.ZodType): FieldSchema {
  return convert(schema, "output");
}

/** The JSON Schema of what a caller may send. It is closed: an unknown field is refused. */
export function inputSchema(schema: z.ZodType): FieldSchema {
  return convert(schema, "input");
}

function convert(schema: z.core.$ZodType, io: "input" | "output", root?: z.core.$ZodType): FieldSchema {
  const { $schema: _draft, ...converted } = z.toJSONSchema(schema, {
    io,
    target: "draft-2020-12",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      const name = named.get(zodSchema);
      if (name !== undefined && zodSchema !== root) refer(jsonSchema, name);
      else simplify(jsonSchema, io);
    },
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- zod's type allows all of the standard
  return converted as FieldSchema;
}

function refer(jsonSchema: z.core.JSONSchema.BaseSchema, name: string): void {
  for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
  jsonSchema["$ref"] = `#/components/schemas/${name}`;
}

/** Leaves out what says the same twice: the pattern of a format, the bounds of every integer, the names of texts. */
function simplify(jsonSchema: z.core.JSONSchema.BaseSchema, io: "input" | "output"): void {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  delete jsonSchema.propertyNames;
  const open = jsonSchema.additionalProperties;
  if (io === "output" && open === false) delete jsonSchema.additionalProperties;
  if (typeof open === "object" && Object.keys(open).length === 0) jsonSchema.additionalProperties = true;
}
