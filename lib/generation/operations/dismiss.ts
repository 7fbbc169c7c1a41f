import { z } from "zod";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { jobView, viewJob } from "./job-view";
import { dismissJobRow, requireJob } from "./queries";

export const dismissJob = operation({
  name: "jobs.dismiss",
  summary: "Take a failed article generation off the list of what waits for a decision",
  access: "user",
  effect: "overwrites",
  phrases: ["dismissed the failure of {article}", "dismiss the failure of {article}"],
  input: z.strictObject({ jobId: idField("a job") }),
  output: jobView,
  refusals: ["conflict"],
  async run(ctx, { jobId }) {
    const row = await requireJob(ctx, jobId);
    const dismissed = await dismissJobRow(ctx.db, row);
    if (dismissed === null) {
      throw new Refusal("conflict", `Only a failed job can be dismissed; this one is ${row.status}.`);
    }
    return viewJob(dismissed, 0);
  },
});
