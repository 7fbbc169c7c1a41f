import type { Database } from "@/lib/platform/db/connection";
import { modelCall } from "@/lib/platform/db/schema";
import type { ModelCallRecord } from "@/lib/writers/writer";
import type { Claim } from "./claims";

/** Records a request to a model for a part of a stage. */
export async function insertModelCall(
  db: Database,
  { job, stage }: Pick<Claim, "job" | "stage">,
  part: string | null,
  record: ModelCallRecord,
): Promise<void> {
  await db.insert(modelCall).values({
    ...record,
    jobId: job.id,
    stage,
    part,
    outcome: record.errorCode === null ? "answered" : "failed",
  });
}
