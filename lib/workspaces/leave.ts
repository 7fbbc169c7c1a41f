import { z } from "zod";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { personOf } from "@/lib/kernel/roles";
import { requireWorkspace } from "./queries";
import { removeMemberOf } from "./roles";

export const leaveWorkspace = operation({
  name: "workspaces.leave",
  summary: "Stop being a member of a workspace; its last owner cannot",
  access: "user",
  effect: "removes",
  phrases: ["left the workspace", "leave the workspace"],
  role: "viewer",
  input: z.strictObject({ workspaceId: idField("a workspace") }),
  output: z.object({ workspace_id: z.uuid() }),
  refusals: ["conflict"],
  async run(ctx, { workspaceId }) {
    const workspace = await requireWorkspace(ctx, workspaceId);
    const userId = personOf(ctx.actor);
    if (userId === null) throw new Refusal("conflict", "Only a member can leave a workspace.");
    await removeMemberOf(ctx, workspace, userId);
    return { workspace_id: workspace.id };
  },
});
