import { z } from "zod";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { emitEvent } from "@/lib/webhooks/emit-event";
import { jobView, viewJob } from "./job-view";
import { cancelWaitingJob, requireJob } from "./queries";

export const cancelJob = operation({
  name: "jobs.cancel",
  summary: "End an article generation that still waits in the queue; its credit is given back",
  description: "A job that has been begun is not cancelled: what its model was paid for would be lost.",
  access: "user",
  effect: "removes",
  phrases: ["cancelled {article} before it was written", "cancel {article}"],
  input: z.strictObject({ jobId: idField("a job") }),
  output: jobView,
  refusals: ["conflict"],
  async run(ctx, { jobId }) {
    const row = await requireJob(ctx, jobId);
    const cancelled = await ctx.db.transaction(async (tx) => {
      const ended = await cancelWaitingJob(tx, row);
      if (ended === null) return null;
      const { projectId, keyword, error } = ended;
      const data = { job_id: ended.id, keyword, error: error ?? "" };
      await emitEvent(tx, { projectId, type: "article.failed", data });
      return ended;
    });
    if (cancelled === null) {
      throw new Refusal(
        "conflict",
        "This article no longer waits: it is already being written, or has ended.",
      );
    }
    ctx.wake("events");
    return viewJob(cancelled, 0);
  },
});
