import { z } from "zod";
import { operation } from "@/lib/kernel/operation";
import { dayIn } from "@/lib/platform/calendar-day";
import { plannedIdField } from "./plan-fields";
import { plannedView, viewOnePlanned } from "./plan-view";
import { findPlan, requirePlannedArticle } from "./queries";

export const getPlanItem = operation({
  name: "plan.item",
  summary: "One planned article, and what became of it",
  access: "user",
  effect: "reads",
  input: z.strictObject({ plannedArticleId: plannedIdField }),
  output: z.object({ article: plannedView, today: z.iso.date(), time_zone: z.string() }),
  async run(ctx, { plannedArticleId }) {
    const row = await requirePlannedArticle(ctx, plannedArticleId);
    const timeZone = (await findPlan(ctx.db, row.projectId))?.timeZone ?? "UTC";
    return {
      article: await viewOnePlanned(ctx, row),
      today: dayIn(ctx.now(), timeZone),
      time_zone: timeZone,
    };
  },
});
