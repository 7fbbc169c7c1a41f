import type { z } from "zod";
import { articleFull, articleSummary } from "@/lib/articles/operations/article-view";
import { auditView } from "@/lib/audits/operations/audit-view";
import { usedIntegrationView } from "@/lib/destinations/operations/integration-view";
import { jobView } from "@/lib/generation/operations/job-view";
import { type FieldSchema, jsonSchema } from "@/lib/kernel/json-schema";
import { projectView } from "@/lib/projects/project-view";
import { publicationView, publishResult } from "@/lib/publications/operations/publication-view";

/** The schemas that have a name in the document, so that generated clients have types of these names. */
const named = new Map<z.core.$ZodType, string>([
  [projectView, "Project"],
  [articleSummary, "ArticleSummary"],
  [articleFull, "Article"],
  [jobView, "Job"],
  [usedIntegrationView, "Integration"],
  [auditView, "Audit"],
  [publishResult, "PublishResult"],
  [publicationView, "Publication"],
]);

export function componentSchemas(): Record<string, FieldSchema> {
  return Object.fromEntries(
    [...named].map(([schema, name]) => [name, jsonSchema(schema, "output", { named, root: schema })]),
  );
}

/** The JSON Schema of a response body. It allows additional fields, because clients have to tolerate them. */
export function answerSchema(schema: z.ZodType): FieldSchema {
  return jsonSchema(schema, "output", { named });
}
