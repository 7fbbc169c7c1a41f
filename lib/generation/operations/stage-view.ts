import { z } from "zod";
import { timestamp, timestampField } from "@/lib/kernel/fields";
import { type JobStageRow, jobStages } from "@/lib/platform/db/schema";

const hashField = z.string().nullable().describe("SHA-256 of the JSON, in hexadecimal.");

export const jobStageView = z.object({
  stage: z.enum(jobStages),
  part: z
    .string()
    .nullable()
    .describe("What the writer was asked for within the stage; null for the stage as a whole."),
  revision: z.int(),
  outcome: z.enum(["done", "retried", "failed"]),
  started_at: timestampField,
  finished_at: timestampField,
  writer: z.string().nullable(),
  model: z.string().nullable(),
  prompt_version: z.string().nullable(),
  instructions_hash: z
    .string()
    .nullable()
    .describe("SHA-256 of the project's own instructions for the stage; null without any."),
  tokens: z.object({ input: z.int(), output: z.int() }),
  calls: z.int(),
  cost_microusd: z.int().nullable().describe("Null when the price of a call is not known."),
  input_hash: hashField,
  output_hash: hashField,
});

export function viewStage(row: JobStageRow): z.input<typeof jobStageView> {
  return {
    stage: row.stage,
    part: row.part,
    revision: row.revision,
    outcome: row.outcome,
    started_at: timestamp(row.startedAt),
    finished_at: timestamp(row.finishedAt),
    writer: row.writer,
    model: row.model,
    prompt_version: row.promptVersion,
    instructions_hash: row.instructionsHash,
    tokens: { input: row.inputTokens, output: row.outputTokens },
    calls: row.calls,
    cost_microusd: row.costMicrousd,
    input_hash: row.inputHash,
    output_hash: row.outputHash,
  };
}

/** The example in the API reference: the outline of an article. */
export const exampleStages: z.input<typeof jobStageView>[] = [
  {
    stage: "outline",
    part: "outline",
    revision: 0,
    outcome: "done",
    started_at: "2026-11-20T08:05:21.000Z",
    finished_at: "2026-11-20T08:05:34.000Z",
    writer: "openai",
    model: "gpt-5.4-mini",
    prompt_version: "outline-1.2",
    instructions_hash: null,
    tokens: { input: 6120, output: 740 },
    calls: 1,
    cost_microusd: 2800,
    input_hash: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    output_hash: "60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752",
  },
];
