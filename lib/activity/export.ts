import { z } from "zod";
import type { NeedsDestinations } from "@/lib/destinations/operations/config";
import type { Context } from "@/lib/kernel/context";
import { csvLine } from "@/lib/kernel/csv";
import { beforeField, timestamp } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { activityFilterFields, requireFilter, viewActivity } from "./activity-view";
import { type Names, namesIn } from "./named";
import { type ActivityRow, listActivityRows } from "./queries";

/** How many entries one call returns; a whole export is a sequence of calls, so that none is large. */
const rowsMax = 500;
const header =
  "time,operation,outcome,surface,actor_kind,actor,actor_id,project_id,resource_id,count,request_id,id,actor_name,resource_kind,resource,related_kind,related";

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
  async run(ctx: Context & NeedsDestinations, { format, after, ...input }) {
    const filter = await requireFilter(ctx, input);
    const { rows, next } = await listActivityRows(ctx.db, filter, { limit: rowsMax, before: after });
    const names = await namesIn(ctx, filter.workspaceId, rows);
    const lines = rows.map((row) =>
      format === "csv" ? csvOf(row, names) : JSON.stringify(viewActivity(row, names)),
    );
    if (format === "csv" && after === undefined) lines.unshift(header);
    return { content: lines.map((line) => `${line}\n`).join(""), rows: rows.length, next };
  },
});

function csvOf(row: ActivityRow, names: Names): string {
  const [resource, related] = [names.resource(row), names.related(row)];
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
    names.actor(row) ?? "",
    resource?.kind ?? "",
    resource?.name ?? "",
    related?.kind ?? "",
    related?.name ?? "",
  ]);
}
