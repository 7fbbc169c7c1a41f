import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { notFound, Refusal } from "@/lib/kernel/refusal";
import { restoreProjectsOf } from "@/lib/projects/trash/queries";
import { requireDeletedWorkspace, restoreWorkspaceRow } from "./queries";
import { viewDeletedWorkspace } from "./trash-view";

export const restoreWorkspace = operation({
  name: "workspaces.restore",
  summary: "Take a workspace out of the trash, with the projects that were deleted with it",
  description:
    "Its members, credits, articles, audits and hosted blogs are back. Its content keys and invitations stay revoked, its agents have to be connected again, its connections need their credentials again, automatic publishing is off and its event endpoints are paused. A project that was in the trash before stays there.",
  access: "user",
  effect: "overwrites",
  phrases: ["restored the workspace from the trash", "restore the workspace from the trash"],
  role: "owner",
  input: z.strictObject({ workspaceId: idField("a workspace in the trash") }),
  output: z.object({ workspace_id: z.uuid(), name: z.string(), projects_restored: z.int() }),
  refusals: ["gone"],
  async run(ctx: Context & { settings: { trashDays: number } }, { workspaceId }) {
    const row = await requireDeletedWorkspace(ctx, workspaceId);
    if (viewDeletedWorkspace(ctx, row).restorable_until < ctx.now().toISOString()) {
      throw new Refusal("gone", "The workspace was deleted too long ago to be restored.");
    }
    if (!(await restoreWorkspaceRow(ctx.db, row))) throw notFound("workspace in the trash");
    const restored = await restoreProjectsOf(ctx.db, row);
    return { workspace_id: row.id, name: row.name, projects_restored: restored };
  },
});
