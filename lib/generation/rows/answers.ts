import { sql } from "drizzle-orm";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { rowsOf } from "@/lib/platform/db/rows-of";
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

type Counted = Pick<TokenUsage, "inputTokens" | "outputTokens" | "calls" | "costMicrousd" | "unpricedCalls">;

interface StoredAnswer extends Counted, Omit<NewAnswer["record"], "startedAt"> {
  [value: string]: unknown;
  jobId: string;
  leaseToken: string;
  key: string;
  answer: string;
  stage: string;
  charge: number;
  revision: number;
  startedAt: string;
  priced: number | null;
  writer: string;
  model: string;
  isFirst: boolean;
  sample: boolean;
  progress: number;
  modelCalls: string;
}

const storing = (db: Database | Transaction, given: StoredAnswer) =>
  rowsOf<never>(
    db,
    sql`
    with answered as (
      insert into ${writerAnswer} (key, job_id, stage, answer, model, input_tokens, output_tokens, calls)
      values (${given.key}, ${given.jobId}, ${given.stage}, ${given.answer}, ${given.model},
        ${given.inputTokens}, ${given.outputTokens}, ${given.calls})
      on conflict do nothing
    ),
    recorded as (
      insert into ${jobStage} (job_id, charge, revision, stage, part, started_at, outcome, writer, model, prompt_version,
        instructions_hash, input_tokens, output_tokens, calls, cost_microusd, input_hash, output_hash)
      values (${given.jobId}, ${given.charge}, ${given.revision}, ${given.stage}, ${given.part},
        ${given.startedAt}, 'done', ${given.writer}, ${given.model}, ${given.promptVersion},
        ${given.instructionsHash}, ${given.inputTokens}, ${given.outputTokens}, ${given.calls},
        ${given.priced}, ${given.inputHash}, ${given.outputHash})
    ),
    called as (${recordedCalls(given)})
    update ${job} set
      ${countedIn(given)},
      writer = ${given.writer},
      model = ${given.model},
      sample = case when ${given.isFirst}::boolean then ${given.sample}::boolean else ${job.sample} or ${given.sample}::boolean end,
      progress = greatest(${job.progress}, ${given.progress}::real),
      attempts = case when ${job.leaseToken} = ${given.leaseToken}::uuid then 1 else ${job.attempts} end
    where ${job.id} = ${given.jobId}`,
  );

/**
 * Stores a paid answer, its record, its requests and its tokens in one statement, even when the lease has been lost. If
 * the question has an answer already, that one is kept. The stage's attempts count from this answer on.
 */
export async function storeAnswer(
  db: Database,
  { job: { id, charge, revision }, stage, leaseToken }: Claim,
  { key, answer: { value, usage, model }, writer, progress, modelCalls, record }: NewAnswer,
): Promise<void> {
  await storing(db, {
    ...record,
    // Counted even when a process that lost its lease got a second answer: it was paid for too.
    ...usage,
    key,
    answer: JSON.stringify(value),
    jobId: id,
    charge,
    revision,
    stage,
    leaseToken,
    startedAt: record.startedAt.toISOString(),
    priced: usage.unpricedCalls > 0 ? null : usage.costMicrousd,
    writer: writer.name,
    model,
    // If the sample writer wrote any stage, the article is a sample.
    isFirst: stage === "research",
    sample: writer.sample,
    progress,
    modelCalls: JSON.stringify(modelCalls),
  });
}

const counting = (db: Database | Transaction, given: Counted & { [value: string]: unknown; jobId: string }) =>
  rowsOf<never>(db, sql`update ${job} set ${countedIn(given)} where ${job.id} = ${given.jobId}`);

/** Adds a call's token usage to its job. */
export async function countTokens(
  db: Database | Transaction,
  claim: Claim,
  usage: TokenUsage,
): Promise<void> {
  await counting(db, { ...usage, jobId: claim.job.id });
}

function countedIn(given: Counted) {
  return sql`
    input_tokens = ${job.inputTokens} + ${given.inputTokens}::integer,
    output_tokens = ${job.outputTokens} + ${given.outputTokens}::integer,
    writer_calls = ${job.writerCalls} + ${given.calls}::integer,
    cost_microusd = ${job.costMicrousd} + ${given.costMicrousd}::integer,
    unpriced_calls = ${job.unpricedCalls} + ${given.unpricedCalls}::integer`;
}
