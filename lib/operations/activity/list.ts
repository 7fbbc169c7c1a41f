import { z } from "zod";
import { beforeField, idField, limitField, timestamp, timestampField } from "../core/fields";
import { operation } from "../core/operation";
import { notFound } from "../core/refusal";
import { requireProject, requireWorkspace } from "../core/require";
import { type ActivityRow, listActivityRows } from "./queries";

const activityView = z.object({
  id: z.uuid(),
  operation: z.string().describe("Such as articles.publish."),
  outcome: z.string().describe("ok, the code of the refusal, or internal."),
  surface: z.string().describe("rest, tools, dashboard, command, or sweep for what Galley did by itself."),
  actor: z.object({
    kind: z.string().describe("key, user, operator or system."),
    id: z.uuid().nullable(),
    label: z.string().nullable().describe("The first characters of the key, or the user's e-mail address."),
  }),
  project_id: z.uuid().nullable(),
  resource_id: z.uuid().nullable().describe("What was changed, such as an article."),
  request_id: z.uuid(),
  created_at: timestampField,
});

function viewActivity(row: ActivityRow): z.input<typeof activityView> {
  return {
    id: row.id,
    operation: row.operation,
    outcome: row.outcome,
    surface: row.surface,
    actor: { kind: row.actorKind, id: row.actorId, label: row.actorLabel },
    project_id: row.projectId,
    resource_id: row.resourceId,
    request_id: row.requestId,
    created_at: timestamp(row.createdAt),
  };
}

export const listActivity = operation({
  name: "activity.list",
  summary: "Who changed what in a workspace, or tried to: newest first",
  access: "user",
  effect: "reads",
  input: z.strictObject({
    workspaceId: idField("a workspace"),
    projectId: idField("a project").optional().describe("Left out, the trail of the whole workspace."),
    limit: limitField,
    before: beforeField("an entry"),
  }),
  output: z.object({ activity: z.array(activityView) }),
  async run(ctx, { workspaceId, projectId, limit, before }) {
    const workspace = await requireWorkspace(ctx, workspaceId);
    const project = projectId === undefined ? null : await requireProject(ctx, projectId);
    if (project !== null && project.workspaceId !== workspace.id) throw notFound("project");
    const of = { workspaceId: workspace.id, projectId: project?.id };
    const rows = await listActivityRows(ctx.db, of, { limit, before });
    return { activity: rows.map(viewActivity) };
  },
});
