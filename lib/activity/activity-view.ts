import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { beforeField, idField, textField, timestamp, timestampField } from "@/lib/kernel/fields";
import { notFound } from "@/lib/kernel/refusal";
import { requireProject } from "@/lib/projects/queries";
import { requireWorkspace } from "@/lib/workspaces/queries";
import { type Names, namedView } from "./named";
import type { ActivityFilter, ActivityRow } from "./queries";

export const activityView = z.object({
  id: z.uuid(),
  operation: z.string().describe("Such as articles.publish."),
  outcome: z.string().describe("ok, the code of the refusal, or internal."),
  surface: z.string().describe("rest, tools, dashboard, command, or sweep for what Galley did by itself."),
  actor: z.object({
    kind: z.string().describe("key, user, agent, operator, system, or visitor for somebody unknown."),
    id: z.uuid().nullable(),
    label: z.string().nullable().describe("The first characters of the key, or the user's e-mail address."),
    name: z
      .string()
      .nullable()
      .describe("What the key, the agent or the member is called now; null when it no longer exists."),
  }),
  project_id: z.uuid().nullable(),
  resource_id: z.uuid().nullable().describe("What was changed, such as an article."),
  resource: namedView
    .nullable()
    .describe("What `resource_id` names, as it is now; null when it is deleted for good."),
  related: namedView
    .nullable()
    .describe("What else the call was about, such as the connection that an article was published to."),
  request_id: z.uuid(),
  count: z.int().describe("How many equal events of that minute the entry stands for."),
  created_at: timestampField,
});

export function viewActivity(row: ActivityRow, names: Names): z.input<typeof activityView> {
  return {
    id: row.id,
    operation: row.operation,
    outcome: row.outcome,
    surface: row.surface,
    actor: { kind: row.actorKind, id: row.actorId, label: row.actorLabel, name: names.actor(row) },
    project_id: row.projectId,
    resource_id: row.resourceId,
    resource: names.resource(row),
    related: names.related(row),
    request_id: row.requestId,
    count: row.count,
    created_at: timestamp(row.createdAt),
  };
}

const timeError = "must be a time such as 2026-11-20 or 2026-11-20T08:15:00Z";
const timeField = z.union([z.iso.date(), z.iso.datetime({ offset: true })], { error: timeError }).optional();

/** What the list and the export can be narrowed to. */
export const activityFilterFields = {
  workspaceId: idField("a workspace"),
  projectId: idField("a project").optional().describe("Left out, the trail of the whole workspace."),
  actor: beforeField("a person, a key or an agent").describe("What this person, key or agent did."),
  resource: beforeField("what was changed").describe("What was done to it, such as an article."),
  operation: textField(100).optional().describe("Such as articles.publish."),
  surface: z
    .enum(["rest", "tools", "free", "tool_pages", "dashboard", "command", "sweep"])
    .optional()
    .describe("Where the call came in."),
  outcome: textField(50).optional().describe("ok, the code of a refusal such as forbidden, or internal."),
  since: timeField.describe("From this time on; a date begins at midnight UTC."),
  until: timeField.describe("Before this time."),
};

type FilterInput = { [Field in keyof typeof activityFilterFields]?: string | undefined } & {
  workspaceId: string;
};

/** The filter of a call, once its workspace and project were found in the caller's scope. */
export async function requireFilter(ctx: Context, input: FilterInput): Promise<ActivityFilter> {
  const { workspaceId, projectId, since, until, ...rest } = input;
  const workspace = await requireWorkspace(ctx, workspaceId);
  const project = projectId === undefined ? null : await requireProject(ctx, projectId);
  if (project !== null && project.workspaceId !== workspace.id) throw notFound("project");
  return {
    ...rest,
    workspaceId: workspace.id,
    projectId: project?.id,
    since: since === undefined ? undefined : new Date(since),
    until: until === undefined ? undefined : new Date(until),
  };
}
