import { z } from "zod";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { requireWorkspace } from "../queries";
import { invitationList, viewInvitations } from "./invitation-view";

export const listInvitations = operation({
  name: "workspaces.list_invitations",
  summary: "The invitations of a workspace that can still be used, without their links",
  access: "user",
  effect: "reads",
  role: "admin",
  input: z.strictObject({ workspaceId: idField("a workspace") }),
  output: invitationList,
  async run(ctx, { workspaceId }) {
    const workspace = await requireWorkspace(ctx, workspaceId);
    return viewInvitations(ctx, workspace.id);
  },
});
