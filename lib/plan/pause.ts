import { z } from "zod";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { requireProject } from "@/lib/projects/queries";
import { planSettings, viewPlan } from "./plan-view";
import { actorLabel, changePlan, lockPlan } from "./queries";

export const pausePlan = operation({
  name: "plan.pause",
  summary: "Start nothing of a project's plan until it is resumed; articles that are being written go on",
  access: "user",
  effect: "overwrites",
  phrases: ["paused the plan of {project}", "pause the plan of {project}"],
  input: z.strictObject({ projectId: idField("a project") }),
  output: planSettings,
  async run(ctx, { projectId }) {
    const project = await requireProject(ctx, projectId);
    const plan = await lockPlan(ctx.db, project);
    if (plan.pausedAt !== null) return viewPlan(project.id, plan);
    const paused = { pausedAt: ctx.now(), pausedBy: await actorLabel(ctx.db, ctx.actor) };
    return viewPlan(project.id, await changePlan(ctx.db, plan, paused, ctx.now()));
  },
});
