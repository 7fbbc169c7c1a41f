import { z } from "zod";
import type { NeedsDestinations } from "@/lib/destinations/operations/config";
import type { Context } from "@/lib/kernel/context";
import { beforeField, limitField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { activityFilterFields, activityView, requireFilter, viewActivity } from "./activity-view";
import { namesIn } from "./named";
import { listActivityRows } from "./queries";

export const listActivity = operation({
  name: "activity.list",
  summary: "Who changed what in a workspace, or tried to: newest first",
  description:
    "With several filters a page may be shorter than `limit` although there are more: go on with `next` as `before` until it is null.",
  access: "user",
  effect: "reads",
  role: "admin",
  input: z.strictObject({ ...activityFilterFields, limit: limitField, before: beforeField("an entry") }),
  output: z.object({
    activity: z.array(activityView),
    next: z.uuid().nullable().describe("What to pass as `before` for the next page; null at the end."),
  }),
  async run(ctx: Context & NeedsDestinations, { limit, before, ...input }) {
    const filter = await requireFilter(ctx, input);
    const { rows, next } = await listActivityRows(ctx.db, filter, { limit, before });
    const names = await namesIn(ctx, filter.workspaceId, rows);
    return { activity: rows.map((row) => viewActivity(row, names)), next };
  },
});
