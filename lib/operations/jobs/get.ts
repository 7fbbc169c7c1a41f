import { z } from "zod";
import { idField } from "../fields";
import { operation } from "../operation";
import { requireJob } from "../require";
import { jobView, viewJobs } from "./job-view";

export const getJob = operation({
  name: "jobs.get",
  summary: "The state of one article generation",
  access: "workspace",
  cost: "read",
  input: z.strictObject({ jobId: idField("a job") }),
  output: jobView,
  async run(ctx, { jobId }) {
    const [view] = await viewJobs(ctx, [await requireJob(ctx, jobId)]);
    if (view === undefined) throw new Error("a job has no view");
    return view;
  },
});
