import { z } from "zod";
import { csvLine } from "@/lib/kernel/csv";
import { beforeField, timestamp } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { activityFilterFields, requireFilter, viewActivity } from "./activity-view";
import { type ActivityRow, listActivityRows } from "./queries";

/** How many entries one call returns; a whole export is a sequence of calls, so that none is large. */
const rowsMax = 500;
const header =
  "time,operation,outcome,surface,actor_kind,actor,actor_id,project_id,resource_id,count,request_id,id";

export const exportActivity = operation({
  name: "activity.export",
  summary: "The audit trail of a workspace as CSV or as lines of JSON, a part at a time",
  description:
    "`content` of all parts, one after another, is the file. `next` is what to pass as `after` for the next part; null at the end.",
  access: "user",
  effect: "reads",
  role: "admin",
  input: z.strictObject({
    ...activityFilterFields,
    format: z.enum(["csv", "json"]).default("csv"),
    after: beforeField("an entry"),
  }),
  output: z.object({ content: z.string(), rows: z.int(), next: z.uuid().nullable() }),
  async run(ctx, { format, after, ...input }) {
    const filter = await requireFilter(ctx, input);
    const { rows, next } = await listActivityRows(ctx.db, filter, { limit: rowsMax, before: after });
    const lines = rows.map(format === "csv" ? csvOf : (row) => JSON.stringify(viewActivity(row)));
    if (format === "csv" && after === undefined) lines.unshift(header);
    return { content: lines.map((line) => `${line}\n`).join(""), rows: rows.length, next };
  },
});

function csvOf(row: ActivityRow): string {
  return csvLine([
    timestamp(row.createdAt),
    row.operation,
    row.outcome,
    row.surface,
    row.actorKind,
    row.actorLabel ?? "",
    row.actorId ?? "",
    row.projectId ?? "",
    row.resourceId ?? "",
    String(row.count),
    row.requestId,
    row.id,
  ]);
}
