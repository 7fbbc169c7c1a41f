import { z } from "zod";
import { requireConfirmation } from "@/lib/kernel/confirmation";
import { type Context, storedActor } from "@/lib/kernel/context";
import { idField, requiredText } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { notFound } from "@/lib/kernel/refusal";
import { deleteProjectsOf, endAccess, endBackgroundWork } from "@/lib/projects/trash/queries";
import { requireWorkspace } from "../queries";
import { deleteWorkspaceRow } from "./queries";
import { deletedWorkspace, viewDeletedWorkspace } from "./trash-view";

export const deleteWorkspace = operation({
  name: "workspaces.delete",
  summary: "Move a workspace with its projects to the trash, from where it can be restored for TRASH_DAYS",
  description:
    "At once, its members and the operator find neither it nor its projects, its open invitations are revoked, and each of its projects ends as a deleted project does: content keys, feed tokens and connected agents lose their access and the credentials of connections are deleted, for good, and its hosted blog is gone. After TRASH_DAYS the workspace is deleted for good, with its credits and its trail.",
  access: "user",
  effect: "removes",
  phrases: ["moved the workspace to the trash", "move the workspace to the trash"],
  role: "owner",
  input: z.strictObject({
    workspaceId: idField("a workspace"),
    confirmation: requiredText(1_000, "is required: repeat the name of the workspace").describe(
      "The name of the workspace, repeated.",
    ),
  }),
  output: z.object({ workspace: deletedWorkspace }),
  async run(ctx: Context & { settings: { trashDays: number } }, { workspaceId, confirmation }) {
    const row = await requireWorkspace(ctx, workspaceId);
    requireConfirmation(confirmation, "workspace", { name: row.name });
    const deleted = await deleteWorkspaceRow(ctx.db, row, storedActor(ctx.actor));
    if (deleted === null) throw notFound("workspace");
    for (const project of await deleteProjectsOf(ctx.db, deleted)) {
      await endAccess(ctx.db, project);
      await endBackgroundWork(ctx.db, project);
    }
    return { workspace: viewDeletedWorkspace(ctx, deleted) };
  },
});
