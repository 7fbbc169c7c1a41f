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

/** The values of `recordedStage`. */
export interface NewStageRecord {
  jobId: string;
  stage: string;
  charge: number;
  revision: number;
  startedAt: string;
  inputHash: string;
  outputHash: string;
}

export function stageRecordOf(
  { job, stage }: Claim,
  hashes: Pick<NewStageRecord, "inputHash" | "outputHash">,
): NewStageRecord {
  const { id: jobId, charge, revision, updatedAt } = job;
  return { jobId, stage, charge, revision, startedAt: updatedAt.toISOString(), ...hashes };
}

/** SQL, a part of a statement whose part `ended` has the id of the job: records that a stage is done. */
export function recordedStage(given: NewStageRecord): SQL {
  return sql`
    insert into ${jobStage} (job_id, charge, revision, stage, started_at, outcome, input_hash, output_hash)
    select ended.id, ${given.charge}::integer, ${given.revision}::integer, ${given.stage}::text,
      ${given.startedAt}::timestamptz, 'done', ${given.inputHash}::text, ${given.outputHash}::text
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
