import { eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { job, writerAnswer } from "@/lib/platform/db/schema";
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

/**
 * Stores a paid answer and counts its tokens in one transaction, even when the lease has been lost. If the
 * question has an answer already, that one is kept.
 */
export async function storeAnswer(
  db: Database,
  claim: Claim,
  key: string,
  writer: Pick<Writer, "name" | "sample">,
  { value, usage, model }: WriterAnswer<unknown>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .insert(writerAnswer)
      .values({ key, jobId: claim.job.id, stage: claim.stage, answer: value, model, ...usage })
      .onConflictDoNothing();
    // Counted even when a process that lost its lease got a second answer: it was paid for too.
    await countTokens(tx, claim, usage);
    await tx
      .update(job)
      .set({
        writer: writer.name,
        model,
        // If the sample writer wrote any stage, the article is a sample.
        sample: claim.stage === "plan" ? writer.sample : sql`${job.sample} or ${writer.sample}`,
      })
      .where(eq(job.id, claim.job.id));
  });
}

/** Adds a call's token usage to its job. */
export async function countTokens(
  db: Database | Transaction,
  claim: Claim,
  usage: TokenUsage,
): Promise<void> {
  await db
    .update(job)
    .set({
      inputTokens: sql`${job.inputTokens} + ${usage.inputTokens}`,
      outputTokens: sql`${job.outputTokens} + ${usage.outputTokens}`,
      writerCalls: sql`${job.writerCalls} + ${usage.calls}`,
      costMicrousd: sql`${job.costMicrousd} + ${usage.costMicrousd}`,
      unpricedCalls: sql`${job.unpricedCalls} + ${usage.unpricedCalls}`,
    })
    .where(eq(job.id, claim.job.id));
}
