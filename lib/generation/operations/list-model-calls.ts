import { z } from "zod";
import {
  beforeField,
  idField,
  limitField,
  requiredText,
  timestamp,
  timestampField,
} from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { listModelCallRows, type ModelCallRow } from "./model-call-queries";
import { requireJob } from "./queries";

const modelCallView = z.object({
  id: z.uuid(),
  job_id: z.uuid().nullable(),
  stage: z.string(),
  part: z.string().nullable().describe("What of the stage was asked for, such as a section."),
  purpose: z.enum(["write", "check"]),
  provider: z.string(),
  model: z.string(),
  started_at: timestampField.describe("When the request was sent."),
  duration_ms: z.int(),
  input_tokens: z.int(),
  output_tokens: z.int(),
  estimated: z.boolean().describe("The server did not count the tokens."),
  cost_usd: z.number().nullable().describe("By the standard price; null when none is known."),
  outcome: z.enum(["answered", "failed"]),
  error_code: z.string().nullable(),
});

function viewModelCall(row: ModelCallRow): z.input<typeof modelCallView> {
  return {
    id: row.id,
    job_id: row.jobId,
    stage: row.stage,
    part: row.part,
    purpose: row.purpose,
    provider: row.provider,
    model: row.model,
    started_at: timestamp(row.startedAt),
    duration_ms: row.durationMs,
    input_tokens: row.inputTokens,
    output_tokens: row.outputTokens,
    estimated: row.estimated,
    cost_usd: row.costMicrousd === null ? null : row.costMicrousd / 1e6,
    outcome: row.outcome,
    error_code: row.errorCode,
  };
}

const timeField = z.iso.datetime({ offset: true, error: "must be a time such as 2026-11-22T08:00:00Z" });

export const listModelCalls = operation({
  name: "jobs.list_model_calls",
  summary: "Every request to a model, failed ones too: newest first",
  description: "The record holds tokens, costs and outcomes, and neither prompts nor answers.",
  access: "user",
  effect: "reads",
  input: z.strictObject({
    jobId: idField("a job")
      .optional()
      .describe("Only the calls for this job. Nobody but the operator may leave it out."),
    model: requiredText(200).optional().describe("Only calls that this model answered, by its full name."),
    since: timeField.optional().describe("Only calls that ended at this time or later."),
    until: timeField.optional().describe("Only calls that ended before this time."),
    limit: limitField,
    before: beforeField("a call"),
  }),
  output: z.object({ model_calls: z.array(modelCallView) }),
  async run(ctx, { jobId, model, since, until, limit, before }) {
    if (jobId !== undefined) await requireJob(ctx, jobId);
    else if (ctx.actor.kind !== "operator") throw jobIsRequired();
    const filter = { jobId, model, since: timeOf(since), until: timeOf(until) };
    const rows = await listModelCallRows(ctx.db, filter, { limit, before });
    return { model_calls: rows.map(viewModelCall) };
  },
});

/** The calls of all jobs are those of every tenant. */
function jobIsRequired(): Refusal {
  return new Refusal("invalid_request", "Say which job: send its id as jobId.", {
    fields: [{ field: "jobId", message: "is required" }],
  });
}

function timeOf(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text);
}
