import { type SQL, sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { newId } from "@/lib/platform/db/ids";
import { modelCall } from "@/lib/platform/db/schema";
import type { ModelCallRecord } from "@/lib/writers/writer";
import type { Claim } from "./claims";

/** A request to a model as a row. */
export type RecordedCall = ModelCallRecord & { id: string; part: string | null };

/** The row of a request for a part of a stage. */
export function recordedCallOf(part: string | null, record: ModelCallRecord): RecordedCall {
  return { ...record, id: newId(), part };
}

/** SQL that inserts requests to models for a stage. */
export function recordedCalls(
  { job, stage }: Pick<Claim, "job" | "stage">,
  calls: readonly RecordedCall[],
): SQL {
  return sql`
    insert into ${modelCall} (id, job_id, stage, part, purpose, provider, model, started_at, duration_ms, input_tokens,
      output_tokens, estimated, cost_microusd, outcome, error_code)
    select id, ${job.id}::uuid, ${stage}::text, part, purpose, provider, model, "startedAt", "durationMs",
      "inputTokens", "outputTokens", estimated, "costMicrousd",
      case when "errorCode" is null then 'answered' else 'failed' end, "errorCode"
    from jsonb_to_recordset(${JSON.stringify(calls)}::jsonb) as call (id uuid, part text, purpose text, provider text,
      model text, "startedAt" timestamptz, "durationMs" integer, "inputTokens" integer, "outputTokens" integer,
      estimated boolean, "costMicrousd" integer, "errorCode" text)`;
}

/** Records requests to models for a stage. */
export async function insertModelCalls(
  db: Database,
  claim: Pick<Claim, "job" | "stage">,
  calls: readonly RecordedCall[],
): Promise<void> {
  if (calls.length > 0) await db.execute(recordedCalls(claim, calls));
}
