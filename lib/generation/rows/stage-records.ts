import { and, asc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { type JobRow, jobStage } from "@/lib/platform/db/schema";
import type { Claim } from "./claims";

/** Records an attempt at a stage that failed. The claim set `updated_at`, so that is when the attempt began. */
export async function recordStage(
  tx: Transaction,
  { job, stage }: Claim,
  outcome: "retried" | "failed",
): Promise<void> {
  const { id: jobId, charge, revision, updatedAt: startedAt } = job;
  await tx.insert(jobStage).values({ jobId, charge, revision, stage, startedAt, outcome });
}

/** SQL, a part of a statement whose part `ended` has the id of the job: records that a stage is done. */
export function recordedStage({ job, stage }: Claim, hashes: { inputHash: string; outputHash: string }): SQL {
  return sql`
    insert into ${jobStage} (job_id, charge, revision, stage, started_at, outcome, input_hash, output_hash)
    select ended.id, ${job.charge}::integer, ${job.revision}::integer, ${stage}::text, ${job.updatedAt}::timestamptz,
      'done', ${hashes.inputHash}::text, ${hashes.outputHash}::text
    from ended`;
}

/** The version of every prompt that had a part in a job's article. */
export async function promptVersionsOf(
  db: Database,
  { id, charge }: Pick<JobRow, "id" | "charge">,
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ version: jobStage.promptVersion })
    .from(jobStage)
    .where(and(eq(jobStage.jobId, id), eq(jobStage.charge, charge), isNotNull(jobStage.promptVersion)))
    .orderBy(asc(jobStage.promptVersion));
  return rows.flatMap(({ version }) => (version === null ? [] : [version]));
}
