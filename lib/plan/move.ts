import { z } from "zod";
import { operation } from "@/lib/kernel/operation";
import { dayIn } from "@/lib/platform/calendar-day";
import { lockPlanned, noLongerWaiting } from "./change-item";
import { requireComingDay } from "./judge-lines";
import { dayField, plannedIdField } from "./plan-fields";
import { plannedView, viewOnePlanned } from "./plan-view";
import { changePlannedArticle, plannedDays, schedulePlan } from "./queries";

export const movePlanned = operation({
  name: "plan.move",
  summary: "Move a planned article that still waits to another day, as the last one of that day",
  description:
    "A day may have more articles than the daily budget; those that are too many move on to the next day when it comes.",
  access: "user",
  effect: "overwrites",
  phrases: ["moved {planned} to another day", "move {planned} to another day"],
  refusals: ["conflict", "invalid_request"],
  input: z.strictObject({ plannedArticleId: plannedIdField, day: dayField }),
  output: plannedView,
  async run(ctx, { plannedArticleId, day }) {
    const { row, plan } = await lockPlanned(ctx, plannedArticleId);
    const now = ctx.now();
    requireComingDay(day, dayIn(now, plan.timeZone));
    const place = ((await plannedDays(ctx.db, row.projectId, day)).get(day)?.lastPlace ?? 0) + 1;
    const moved = await changePlannedArticle(ctx.db, row, { day, place, movedFrom: null }, now);
    if (moved === null) throw noLongerWaiting();
    await schedulePlan(ctx.db, plan, now);
    ctx.wake("generation");
    return viewOnePlanned(ctx, moved);
  },
});
