import { z } from "zod";
import { outOfCredits } from "@/lib/credits/operations/balance";
import { reserveCredit } from "@/lib/credits/queries";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { isUniqueViolation } from "@/lib/platform/db/database-error";
import { jobView, viewJob } from "./job-view";
import { findOpenJobId, requireJob, restartJob } from "./queries";
import { keywordInProgress, refuseTakenKeyword } from "./taken-keyword";

export const retryJob = operation({
  name: "jobs.retry",
  summary: "Run a failed article generation again, for a new credit",
  access: "user",
  effect: "adds",
  phrases: ["started {article} again after a failure", "start {article} again after a failure"],
  input: z.strictObject({ jobId: idField("a job") }),
  output: jobView,
  refusals: ["conflict", "out_of_credits", "keyword_taken", "keyword_in_progress"],
  async run(ctx, { jobId }) {
    const row = await requireJob(ctx, jobId);
    if (row.status !== "failed") {
      throw new Refusal("conflict", `Only a failed job can be run again; this one is ${row.status}.`);
    }
    if (row.refreshedArticleId !== null) {
      throw new Refusal(
        "conflict",
        "A refresh is not run again, because the text or its sources may have changed: start a new one for the article.",
      );
    }
    const { projectId, keywordKey } = row;
    const restart = ctx.db.transaction(async (tx) => {
      await refuseTakenKeyword(tx, projectId, keywordKey);
      const again = await restartJob(tx, row);
      if (again !== null && !(await reserveCredit(tx, again))) throw outOfCredits();
      return again;
    });
    const restarted = await restart.catch(async (error: unknown) => {
      // Another call started the same keyword between the check and the update.
      if (!isUniqueViolation(error, "job_keyword_in_progress")) throw error;
      throw keywordInProgress(await findOpenJobId(ctx.db, projectId, keywordKey));
    });
    if (restarted === null)
      throw new Refusal("conflict", "This job was started again by somebody else just now.");
    ctx.wake("generation");
    return viewJob(restarted, null);
  },
});
