import { z } from "zod";
import { creditBalances } from "@/lib/credits/queries";
import { jobView, viewJobs } from "@/lib/generation/operations/job-view";
import { usualJobSeconds } from "@/lib/generation/operations/queries";
import { type Context, scopeOf } from "@/lib/kernel/context";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { requireProject } from "@/lib/projects/queries";
import { countOpenJobsUpTo, listDoneJobRows, listFailedJobRows, listOpenJobRows } from "./queries";

/** The most open jobs that are listed; `open_count` says how many there are. */
const openShownMax = 20;
const openCountedMax = 1000;
const failedShownMax = 10;

export const getDashboardJobs = operation({
  name: "dashboard.jobs",
  summary: "What is being written for a project, and what failed and waits for a decision",
  access: "user",
  effect: "reads",
  input: z.strictObject({
    projectId: idField("a project"),
    shown: z.array(z.uuid()).max(openShownMax).default([]).describe("The jobs that a page shows already."),
  }),
  output: z.object({
    open: z
      .array(
        jobView.extend({
          ready_in_seconds: z
            .int()
            .nullable()
            .describe("About how long it will take, by the project's last articles; null before the first."),
        }),
      )
      .describe("Oldest first; at most 20."),
    done: z.array(jobView).describe("Those of the shown ones that are done by now."),
    open_count: z.object({
      total: z.int(),
      at_least: z.boolean().describe("There are more than the total, which is as far as they are counted."),
    }),
    failed: z.array(jobView).describe("Newest first; at most 10."),
    credits: z.int().describe("What the project's workspace has left to start articles with."),
  }),
  async run(ctx: Context & { settings: { workAtOnce: number } }, { projectId, shown }) {
    const project = await requireProject(ctx, projectId);
    const scope = scopeOf(ctx.actor);
    const [open, done, openCount, failed, balances, usualSeconds] = await Promise.all([
      listOpenJobRows(ctx.db, scope, project.id, openShownMax),
      listDoneJobRows(ctx.db, scope, project.id, shown),
      countOpenJobsUpTo(ctx.db, project.id, openCountedMax),
      listFailedJobRows(ctx.db, scope, project.id, failedShownMax),
      creditBalances(ctx.db, [project.workspaceId]),
      usualJobSeconds(ctx.db, project.id),
    ]);
    const expectedOf = ({ progress, queue_ahead: ahead }: z.input<typeof jobView>) => {
      if (usualSeconds === null) return null;
      // Of the jobs ahead, as many are written at once as the server allows.
      const rounds = Math.floor((ahead ?? 0) / ctx.settings.workAtOnce);
      return Math.ceil(usualSeconds * (rounds + 1 - progress));
    };
    return {
      open: (await viewJobs(ctx, open)).map((view) => ({ ...view, ready_in_seconds: expectedOf(view) })),
      done: await viewJobs(ctx, done),
      open_count: { total: openCount.total, at_least: openCount.atLeast },
      failed: await viewJobs(ctx, failed),
      credits: balances.get(project.workspaceId) ?? 0,
    };
  },
});
