import { z } from "zod";
import { operation } from "@/lib/kernel/operation";
import { lockPlanned, noLongerWaiting } from "./change-item";
import { plannedIdField } from "./plan-fields";
import { deletePlannedArticle, schedulePlan } from "./queries";

export const removePlanned = operation({
  name: "plan.remove",
  summary: "Take an article out of the plan that waits there or was refused",
  access: "user",
  effect: "removes",
  phrases: ["removed {planned} from the plan", "remove {planned} from the plan"],
  refusals: ["conflict"],
  input: z.strictObject({ plannedArticleId: plannedIdField }),
  output: z.object({ project_id: z.uuid(), keyword: z.string(), day: z.iso.date() }),
  async run(ctx, { plannedArticleId }) {
    const { row, plan } = await lockPlanned(ctx, plannedArticleId);
    if (!(await deletePlannedArticle(ctx.db, row))) throw noLongerWaiting();
    await schedulePlan(ctx.db, plan, ctx.now());
    return { project_id: row.projectId, keyword: row.keyword, day: row.day };
  },
});
