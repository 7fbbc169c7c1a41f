import { z } from "zod";
import { exampleIds } from "../core/example-ids";
import { idField } from "../core/fields";
import { operation } from "../core/operation";
import { requireJob } from "../core/require";
import { exampleJob, jobView, viewJobs } from "./job-view";

export const getJob = operation({
  name: "jobs.get",
  summary: "The state of one article generation",
  description:
    "Poll it every 30 seconds or so. `article_id` is set once `status` is done, `error` once it is failed.",
  access: "workspace",
  effect: "reads",
  input: z.strictObject({ jobId: idField("a job") }),
  output: jobView,
  example: { jobId: exampleIds.job },
  answers: {
    done: {
      ...exampleJob,
      status: "done",
      article_id: exampleIds.article,
      queue_ahead: 0,
      progress: 1,
      score: 86,
      writer: "openai",
      tokens: { input: 5210, output: 3480 },
      cost_usd: 0.019568,
    },
    failed: {
      ...exampleJob,
      status: "failed",
      queue_ahead: 0,
      progress: 0.35,
      error: "The writer did not answer; the credit was given back. Start the article again.",
    },
  },
  async run(ctx, { jobId }) {
    const [view] = await viewJobs(ctx, [await requireJob(ctx, jobId)]);
    if (view === undefined) throw new Error("a job has no view");
    return view;
  },
});
