import { z } from "zod";
import { idField, timestampField, timestampOrNull } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { dayIn } from "@/lib/platform/calendar-day";
import { requireProject } from "@/lib/projects/queries";
import { creditsOf, plannedView, planSettings, viewPlan, viewPlanned } from "./plan-view";
import { countWaiting, findPlan, listPlannedRows } from "./queries";
import { daysOfMonth, monthOfDay } from "./rules/days";

/** How many planned articles one answer lists: more than a month at the largest budget has. */
const rowsMax = 1_600;

export const getPlan = operation({
  name: "plan.get",
  summary:
    "The articles that a project's plan has in a month, what they cost, and what became of earlier ones",
  access: "user",
  effect: "reads",
  input: z.strictObject({
    projectId: idField("a project"),
    month: z
      .stringFormat("month", /^2\d{3}-(0[1-9]|1[0-2])$/, { error: "must be a month such as 2026-11" })
      .optional()
      .describe("Left out, the month of today."),
  }),
  output: z.object({
    plan: planSettings.extend({
      exists: z
        .boolean()
        .describe("False until something was planned or set; then the values are the defaults."),
    }),
    today: z.iso.date().describe("In the time zone of the plan."),
    month: z.string(),
    articles: z.array(plannedView),
    complete: z.boolean().describe("False when the month has more articles than are listed."),
    waiting: z.object({
      total: z.int().describe("In the whole plan. Each costs one credit when it is started."),
      overdue: z.int().describe("Of them those whose day has passed."),
      first_day: z.iso.date().nullable(),
      last_day: z.iso.date().nullable(),
    }),
    credits: z.int().describe("The balance of the workspace."),
    held_by: z
      .enum(["pause", "credits"])
      .nullable()
      .describe("What keeps due articles from being started; null when nothing does."),
    next_start_at: timestampField.nullable(),
  }),
  async run(ctx, { projectId, month: asked }) {
    const project = await requireProject(ctx, projectId);
    const plan = await findPlan(ctx.db, project.id);
    const settings = viewPlan(project.id, plan);
    const today = dayIn(ctx.now(), settings.time_zone);
    const month = asked ?? monthOfDay(today);
    const { first, last } = daysOfMonth(month);
    const rows = await listPlannedRows(ctx.db, project.id, { from: first, to: last, limit: rowsMax + 1 });
    const { total, overdue, firstDay, lastDay } = await countWaiting(ctx.db, project.id, today);
    const credits = await creditsOf(ctx, project.workspaceId);
    const isDue = firstDay !== null && firstDay <= today;
    return {
      plan: { ...settings, exists: plan !== null },
      today,
      month,
      articles: await viewPlanned(ctx, project.id, rows.slice(0, rowsMax)),
      complete: rows.length <= rowsMax,
      waiting: { total, overdue, first_day: firstDay, last_day: lastDay },
      credits,
      held_by: plan?.pausedAt ? ("pause" as const) : isDue && credits < 1 ? ("credits" as const) : null,
      next_start_at: timestampOrNull(plan?.nextAt ?? null),
    };
  },
});
