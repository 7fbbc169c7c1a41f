import { z } from "zod";
import { scopeOf } from "../context";
import { idField, integerField } from "../fields";
import { operation } from "../operation";
import { requireProject } from "../projects/require";
import { jobView, viewJobs } from "./job-view";
import { listJobRows } from "./queries";

export const listJobs = operation({
  name: "jobs.list",
  summary: "Article generations of a project, newest first",
  access: "user",
  cost: "read",
  input: z.strictObject({
    projectId: idField("a project"),
    limit: integerField(1, "must be an integer from 1 to 50")
      .transform((limit) => Math.min(limit, 50))
      .default(20),
    offset: integerField(0, "must be an integer of 0 or more").default(0),
  }),
  output: z.object({ jobs: z.array(jobView) }),
  async run(ctx, { projectId, limit, offset }) {
    const project = await requireProject(ctx, projectId);
    return {
      jobs: await viewJobs(ctx, await listJobRows(ctx.db, scopeOf(ctx.actor), project.id, { limit, offset })),
    };
  },
});
