import { eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { job, jobStage, writerAnswer } from "@/lib/platform/db/schema";
import type { TokenUsage, Writer, WriterAnswer } from "@/lib/writers/writer";
import type { Claim } from "./claims";

/** Returns the writer's stored answer; undefined when there is none. */
export async function findAnswer(db: Database, key: string): Promise<unknown> {
  const [row] = await db
    .select({ answer: writerAnswer.answer })
    .from(writerAnswer)
    .where(eq(writerAnswer.key, key));
  return row?.answer;
}

export interface NewAnswer {
  key: string;
  answer: WriterAnswer<unknown>;
  writer: Pick<Writer, "name" | "sample">;
  /** The job's progress with this answer, 0 to 1. */
  progress: number;
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
 * Stores a paid answer, its record and its tokens in one statement, even when the lease has been lost. If the
 * question has an answer already, that one is kept. The stage's attempts count from this answer on.
 */
export async function storeAnswer(
  db: Database,
  { job: { id, charge, revision }, stage, leaseToken }: Claim,
  { key, answer: { value, usage, model }, writer, progress, record }: NewAnswer,
): Promise<void> {
  const answered = db.$with("answered").as(
    db
      .insert(writerAnswer)
      .values({ key, jobId: id, stage, answer: value, model, ...usage })
      .onConflictDoNothing(),
  );
  const recorded = db.$with("recorded").as(
    db.insert(jobStage).values({
      ...record,
      ...usage,
      jobId: id,
      charge,
      revision,
      stage,
      outcome: "done",
      costMicrousd: usage.unpricedCalls > 0 ? null : usage.costMicrousd,
      writer: writer.name,
      model,
    }),
  );
  await db
    .with(answered, recorded)
    .update(job)
    .set({
      // Counted even when a process that lost its lease got a second answer: it was paid for too.
      ...added(usage),
      writer: writer.name,
      model,
      // If the sample writer wrote any stage, the article is a sample.
      sample: stage === "research" ? writer.sample : sql`${job.sample} or ${writer.sample}`,
      progress: sql`greatest(${job.progress}, ${progress})`,
      attempts: sql`case when ${job.leaseToken} = ${leaseToken} then 1 else ${job.attempts} end`,
    })
    .where(eq(job.id, id));
}

/** Adds a call's token usage to its job. */
export async function countTokens(
  db: Database | Transaction,
  claim: Claim,
  usage: TokenUsage,
): Promise<void> {
  await db.update(job).set(added(usage)).where(eq(job.id, claim.job.id));
}

function added({ inputTokens, outputTokens, calls, costMicrousd, unpricedCalls }: TokenUsage) {
  return {
    inputTokens: sql`${job.inputTokens} + ${inputTokens}`,
    outputTokens: sql`${job.outputTokens} + ${outputTokens}`,
    writerCalls: sql`${job.writerCalls} + ${calls}`,
    costMicrousd: sql`${job.costMicrousd} + ${costMicrousd}`,
    unpricedCalls: sql`${job.unpricedCalls} + ${unpricedCalls}`,
  };
}
