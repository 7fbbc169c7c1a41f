import { z } from "zod";
import { exampleIds } from "@/lib/kernel/example-ids";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { exampleJob, jobView, viewJobs } from "./job-view";
import { requireJob, stageRecords } from "./queries";
import { exampleStages, jobStageView, viewStage } from "./stage-view";

export const getJob = operation({
  name: "jobs.get",
  summary: "The state of one article generation",
  description:
    "Poll it every 30 seconds or so. `article_id` is set once `status` is done, `error` once it is failed. `stages` lists what has ended so far: each attempt at a stage, and each answer of the writer within it.",
  access: "workspace",
  effect: "reads",
  input: z.strictObject({ jobId: idField("a job") }),
  output: jobView.extend({
    stages: z.array(jobStageView).describe("In order; the newest 200."),
  }),
  example: { jobId: exampleIds.job },
  answers: {
    done: {
      ...exampleJob,
      status: "done",
      stage: null,
      article_id: exampleIds.article,
      queue_ahead: 0,
      progress: 1,
      score: 86,
      writer: "openai",
      tokens: { input: 5210, output: 3480 },
      cost_usd: 0.019568,
      stages: exampleStages,
    },
    failed: {
      ...exampleJob,
      status: "failed",
      stage: null,
      queue_ahead: 0,
      progress: 0.35,
      stages: [],
      error: "The writer did not answer; the credit was given back. Start the article again.",
    },
  },
  async run(ctx, { jobId }) {
    const job = await requireJob(ctx, jobId);
    const [[view], records] = await Promise.all([viewJobs(ctx, [job]), stageRecords(ctx.db, job)]);
    if (view === undefined) throw new Error("a job has no view");
    return { ...view, stages: records.map(viewStage) };
  },
});
