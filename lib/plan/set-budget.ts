import { z } from "zod";
import { idField, integerField, timeZoneField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { requireProject } from "@/lib/projects/queries";
import { planSettings, viewPlan } from "./plan-view";
import { changePlan, lockPlan } from "./queries";

export const setPlanBudget = operation({
  name: "plan.set_budget",
  summary: "Set how many articles a project's plan starts a day at most, and its time zone",
  description:
    "Planned articles stay on their days; those that are too many for a day move on when it comes.",
  access: "user",
  effect: "overwrites",
  phrases: ["changed the plan’s daily budget of {project}", "change the plan’s daily budget of {project}"],
  input: z.strictObject({
    projectId: idField("a project"),
    dailyBudget: integerField(1, "must be a number from 1 to 50", 50).describe("1 to 50."),
    timeZone: timeZoneField.optional().describe("Such as Europe/Berlin; left out, it stays as it is."),
  }),
  output: planSettings,
  async run(ctx, { projectId, dailyBudget, timeZone }) {
    const project = await requireProject(ctx, projectId);
    const plan = await lockPlan(ctx.db, project, timeZone);
    const change = { dailyBudget, ...(timeZone !== undefined && { timeZone }) };
    const changed = await changePlan(ctx.db, plan, change, ctx.now());
    ctx.wake("generation");
    return viewPlan(project.id, changed);
  },
});
