import { z } from "zod";
import { scopeOf } from "../core/context";
import { idField, limitField, offsetField } from "../core/fields";
import { operation } from "../core/operation";
import { requireProject } from "../core/require";
import { jobView, viewJobs } from "./job-view";
import { listJobRows } from "./queries";

export const listJobs = operation({
  name: "jobs.list",
  summary: "Article generations of a project, newest first",
  access: "user",
  effect: "reads",
  input: z.strictObject({
    projectId: idField("a project"),
    limit: limitField,
    offset: offsetField,
  }),
  output: z.object({ jobs: z.array(jobView) }),
  async run(ctx, { projectId, limit, offset }) {
    const project = await requireProject(ctx, projectId);
    return {
      jobs: await viewJobs(ctx, await listJobRows(ctx.db, scopeOf(ctx.actor), project.id, { limit, offset })),
    };
  },
});
