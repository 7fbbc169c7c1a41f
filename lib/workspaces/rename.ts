import { z } from "zod";
import { idField, requiredText } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { renameWorkspaceRow, requireWorkspace } from "./queries";

export const renameWorkspace = operation({
  name: "workspaces.rename",
  summary: "Give a workspace another name",
  access: "user",
  effect: "overwrites",
  phrases: ["renamed the workspace", "rename the workspace"],
  role: "owner",
  input: z.strictObject({ workspaceId: idField("a workspace"), name: requiredText(100) }),
  output: z.object({ id: z.uuid(), name: z.string() }),
  async run(ctx, { workspaceId, name }) {
    const workspace = await requireWorkspace(ctx, workspaceId);
    await renameWorkspaceRow(ctx.db, workspace, name);
    return { id: workspace.id, name };
  },
});
