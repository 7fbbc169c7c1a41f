import { z } from "zod";
import { outOfCredits } from "../credits/out-of-credits";
import { reserveCredit } from "@/lib/credits/queries";
import { idField } from "../fields";
import { operation } from "../operation";
import { Refusal } from "../refusal";
import { jobView, viewJob } from "./job-view";
import { restartJob } from "./queries";
import { requireJob } from "./require";

export const retryJob = operation({
  name: "jobs.retry",
  summary: "Run a failed article generation again, for a new credit",
  access: "user",
  cost: "write",
  input: z.strictObject({ jobId: idField("a job") }),
  output: jobView,
  async run(ctx, { jobId }) {
    const row = await requireJob(ctx, jobId);
    if (row.status !== "failed") {
      throw new Refusal("conflict", `Only a failed job can be run again; this one is ${row.status}.`);
    }
    const restarted = await ctx.db.transaction(async (tx) => {
      const again = await restartJob(tx, row);
      if (again !== null && !(await reserveCredit(tx, again))) throw outOfCredits();
      return again;
    });
    if (restarted === null)
      throw new Refusal("conflict", "This job was started again by somebody else just now.");
    ctx.wake("generation");
    return viewJob(restarted, null);
  },
});
