import { z } from "zod";
import { scopeOf } from "../context";
import { idField } from "../fields";
import { jobView, viewJobs } from "../jobs/job-view";
import { countOpenJobs } from "../jobs/queries";
import { operation } from "../operation";
import { requireProject } from "../projects/require";
import { listFailedJobRows, listOpenJobRows } from "./queries";

/** More than a page wants to show; the total says how many there are. */
const openShownMax = 20;
const failedShownMax = 10;

export const getJobBoard = operation({
  name: "dashboard.jobs",
  summary: "What is being written for a project, and what failed and waits for a decision",
  access: "user",
  cost: "read",
  input: z.strictObject({ projectId: idField("a project") }),
  output: z.object({
    open: z.array(jobView).describe("Oldest first; at most 20."),
    open_total: z.int(),
    failed: z.array(jobView).describe("Newest first; at most 10."),
  }),
  async run(ctx, { projectId }) {
    const project = await requireProject(ctx, projectId);
    const scope = scopeOf(ctx.actor);
    const [open, total, failed] = await Promise.all([
      listOpenJobRows(ctx.db, scope, project.id, openShownMax),
      countOpenJobs(ctx.db, project.id),
      listFailedJobRows(ctx.db, scope, project.id, failedShownMax),
    ]);
    return {
      open: await viewJobs(ctx, open),
      open_total: total,
      failed: await viewJobs(ctx, failed),
    };
  },
});
