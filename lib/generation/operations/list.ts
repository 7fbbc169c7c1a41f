import { z } from "zod";
import { scopeOf } from "@/lib/kernel/context";
import { idField, limitField, offsetField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { jobStatuses } from "@/lib/platform/db/schema";
import { requireProject } from "@/lib/projects/queries";
import { jobView, viewJobs } from "./job-view";
import { listJobRows } from "./queries";

export const listJobs = operation({
  name: "jobs.list",
  summary: "Article generations of a project, newest first",
  access: "user",
  effect: "reads",
  input: z.strictObject({
    projectId: idField("a project"),
    status: z.enum(jobStatuses).optional().describe("Only jobs with this status."),
    limit: limitField,
    offset: offsetField,
  }),
  output: z.object({
    jobs: z.array(
      jobView.extend({
        dismissed: z.boolean().describe("Whether a person has put its failure out of sight."),
      }),
    ),
    next_offset: z.int().nullable().describe("Where the next page begins; null at the end."),
  }),
  async run(ctx, { projectId, status, limit, offset }) {
    const project = await requireProject(ctx, projectId);
    // One more than the page, which says whether another page follows.
    const page = { status, limit: limit + 1, offset };
    const rows = await listJobRows(ctx.db, scopeOf(ctx.actor), project.id, page);
    const shown = rows.slice(0, limit);
    const dismissed = new Map(shown.map((row) => [row.id, row.dismissedAt !== null]));
    const views = await viewJobs(ctx, shown);
    return {
      jobs: views.map((view) => ({ ...view, dismissed: dismissed.get(view.job_id) ?? false })),
      next_offset: rows.length > limit ? offset + limit : null,
    };
  },
});
