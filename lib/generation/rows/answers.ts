import { eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { job, writerAnswer } from "@/lib/platform/db/schema";
import type { TokenUsage, Writer, WriterAnswer } from "@/lib/writers/writer";
import type { Claim } from "./claims";

/** The stored answer to a question; undefined when it was never answered. */
export async function findAnswer(db: Database, key: string): Promise<unknown> {
  const [row] = await db
    .select({ answer: writerAnswer.answer })
    .from(writerAnswer)
    .where(eq(writerAnswer.key, key));
  return row?.answer;
}

/**
 * Stores an answer that was paid for and counts its tokens, together, whoever holds the lease by now.
 * The first answer to a question stays.
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
    // A second answer to one question, from a process that lost its lease, was paid for as well.
    await countTokens(tx, claim, usage);
    await tx
      .update(job)
      .set({
        writer: writer.name,
        model,
        // One stage by the sample writer makes the article a sample, whoever wrote the rest.
        sample: claim.stage === "plan" ? writer.sample : sql`${job.sample} or ${writer.sample}`,
      })
      .where(eq(job.id, claim.job.id));
  });
}

/** Adds what a call cost to its job. */
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
    })
    .where(eq(job.id, claim.job.id));
}
