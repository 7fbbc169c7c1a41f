import { z } from "zod";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { memberList, viewMembers } from "./member-view";
import { requireWorkspace } from "./queries";

export const listMembers = operation({
  name: "workspaces.list_members",
  summary: "The people who can see a workspace and everything in it",
  access: "user",
  effect: "reads",
  input: z.strictObject({ workspaceId: idField("a workspace") }),
  output: memberList,
  async run(ctx, { workspaceId }) {
    const workspace = await requireWorkspace(ctx, workspaceId);
    return viewMembers(ctx, workspace.id);
  },
});
