import { z } from "zod";
import { idField } from "../fields";
import { operation } from "../operation";
import { requireWorkspace } from "../require";
import { memberList, viewMembers } from "./member-view";

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
