import { sql } from "drizzle-orm";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { newId } from "@/lib/platform/db/ids";
import { rowsOf } from "@/lib/platform/db/rows-of";
import { modelCall } from "@/lib/platform/db/schema";
import type { ModelCallRecord } from "@/lib/writers/writer";
import type { Claim } from "./claims";

/** A request to a model as a row. */
export type RecordedCall = ModelCallRecord & { id: string; part: string | null };

/** The row of a request for a part of a stage. */
export function recordedCallOf(part: string | null, record: ModelCallRecord): RecordedCall {
  return { ...record, id: newId(), part };
}

/** SQL that inserts the JSON array `modelCalls` of requests for a job. */
export function recordedCalls(given: { jobId: string; stage: string; modelCalls: string }) {
  return sql`
    insert into ${modelCall} (id, job_id, stage, part, purpose, provider, model, started_at, duration_ms, input_tokens,
      output_tokens, estimated, cost_microusd, outcome, error_code)
    select id, ${given.jobId}::uuid, ${given.stage}::text, part, purpose, provider, model, "startedAt", "durationMs",
      "inputTokens", "outputTokens", estimated, "costMicrousd",
      case when "errorCode" is null then 'answered' else 'failed' end, "errorCode"
    from jsonb_to_recordset(${given.modelCalls}::jsonb) as call (id uuid, part text, purpose text, provider text,
      model text, "startedAt" timestamptz, "durationMs" integer, "inputTokens" integer, "outputTokens" integer,
      estimated boolean, "costMicrousd" integer, "errorCode" text)`;
}

const inserting = (db: Database | Transaction, given: { jobId: string; stage: string; modelCalls: string }) =>
  rowsOf<never>(db, recordedCalls(given));

/** Records requests to models for a stage. */
export async function insertModelCalls(
  db: Database,
  { job, stage }: Pick<Claim, "job" | "stage">,
  calls: readonly RecordedCall[],
): Promise<void> {
  if (calls.length === 0) return;
  await inserting(db, { jobId: job.id, stage, modelCalls: JSON.stringify(calls) });
}
