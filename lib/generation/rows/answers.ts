import { type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { job, jobStage, writerAnswer } from "@/lib/platform/db/schema";
import type { TokenUsage, Writer, WriterAnswer } from "@/lib/writers/writer";
import type { Claim } from "./claims";
import { type RecordedCall, recordedCalls } from "./model-calls";

export interface NewAnswer {
  key: string;
  answer: WriterAnswer<unknown>;
  writer: Pick<Writer, "name" | "sample">;
  /** The job's progress with this answer, 0 to 1. */
  progress: number;
  /** The requests to models that have not been recorded yet. */
  modelCalls: readonly RecordedCall[];
  record: {
    part: string;
    startedAt: Date;
    promptVersion: string;
    instructionsHash: string | null;
    inputHash: string;
    outputHash: string;
  };
}

/**
 * Stores a paid answer, its record, its requests and its tokens in one statement, even when the lease has been lost. If
 * the question has an answer already, that one is kept. The stage's attempts count from this answer on.
 */
export async function storeAnswer(
  db: Database,
  claim: Claim,
  { key, answer: { value, usage, model }, writer, progress, modelCalls, record }: NewAnswer,
): Promise<void> {
  const { job: of, stage, leaseToken } = claim;
  const { inputTokens, outputTokens, calls } = usage;
  const priced = usage.unpricedCalls > 0 ? null : usage.costMicrousd;
  // If the sample writer wrote any stage, the article is a sample.
  const sample =
    stage === "research" ? sql`${writer.sample}::boolean` : sql`${job.sample} or ${writer.sample}::boolean`;
  await db.execute(sql`
    with answered as (
      insert into ${writerAnswer} (key, job_id, stage, answer, model, input_tokens, output_tokens, calls)
      values (${key}, ${of.id}, ${stage}, ${JSON.stringify(value)}, ${model}, ${inputTokens}, ${outputTokens}, ${calls})
      on conflict do nothing
    ),
    recorded as (
      insert into ${jobStage} (job_id, charge, revision, stage, part, started_at, outcome, writer, model, prompt_version,
        instructions_hash, input_tokens, output_tokens, calls, cost_microusd, input_hash, output_hash)
      values (${of.id}, ${of.charge}, ${of.revision}, ${stage}, ${record.part}, ${record.startedAt}, 'done',
        ${writer.name}, ${model}, ${record.promptVersion}, ${record.instructionsHash}, ${inputTokens}, ${outputTokens},
        ${calls}, ${priced}, ${record.inputHash}, ${record.outputHash})
    ),
    called as (${recordedCalls(claim, modelCalls)})
    update ${job} set
      ${counted(usage)},
      writer = ${writer.name},
      model = ${model},
      sample = ${sample},
      progress = greatest(${job.progress}, ${progress}::real),
      attempts = case when ${job.leaseToken} = ${leaseToken}::uuid then 1 else ${job.attempts} end
    where ${job.id} = ${of.id}`);
}

/** Adds a call's token usage to its job. */
export async function countTokens(
  db: Database | Transaction,
  claim: Claim,
  usage: TokenUsage,
): Promise<void> {
  await db.execute(sql`update ${job} set ${counted(usage)} where ${job.id} = ${claim.job.id}`);
}

/** SQL that adds usage to that of a job. It counts also if a process that lost its lease got a second answer: it was paid for. */
function counted({ inputTokens, outputTokens, calls, costMicrousd, unpricedCalls }: TokenUsage): SQL {
  return sql`
    input_tokens = ${job.inputTokens} + ${inputTokens}::integer,
    output_tokens = ${job.outputTokens} + ${outputTokens}::integer,
    writer_calls = ${job.writerCalls} + ${calls}::integer,
    cost_microusd = ${job.costMicrousd} + ${costMicrousd}::integer,
    unpriced_calls = ${job.unpricedCalls} + ${unpricedCalls}::integer`;
}
