import { and, asc, eq, isNotNull } from "drizzle-orm";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { type JobRow, jobStage } from "@/lib/platform/db/schema";
import type { Claim } from "./claims";

/** Records how an attempt at a stage ended. The claim set `updated_at`, so that is when the attempt began. */
export async function recordStage(
  tx: Transaction,
  { job, stage }: Claim,
  outcome: (typeof jobStage.$inferInsert)["outcome"],
  hashes: { inputHash?: string; outputHash?: string } = {},
): Promise<void> {
  const { id: jobId, charge, revision, updatedAt: startedAt } = job;
  await tx.insert(jobStage).values({ jobId, charge, revision, stage, startedAt, outcome, ...hashes });
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
