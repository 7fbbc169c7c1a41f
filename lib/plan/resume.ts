import { z } from "zod";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { requireProject } from "@/lib/projects/queries";
import { planSettings, viewPlan } from "./plan-view";
import { changePlan, lockPlan } from "./queries";

export const resumePlan = operation({
  name: "plan.resume",
  summary: "Go on with a project's plan; what was due meanwhile is started first, within the daily budget",
  access: "user",
  effect: "overwrites",
  phrases: ["resumed the plan of {project}", "resume the plan of {project}"],
  input: z.strictObject({ projectId: idField("a project") }),
  output: planSettings,
  async run(ctx, { projectId }) {
    const project = await requireProject(ctx, projectId);
    const plan = await lockPlan(ctx.db, project);
    const running = await changePlan(ctx.db, plan, { pausedAt: null, pausedBy: null }, ctx.now());
    ctx.wake("generation");
    return viewPlan(project.id, running);
  },
});
