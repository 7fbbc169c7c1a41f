import { z } from "zod";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { memberList, viewMembers } from "./member-view";
import { requireWorkspace } from "./queries";
import { removeMemberOf, requireMember } from "./roles";

export const removeMember = operation({
  name: "workspaces.remove_member",
  summary: "Take a person out of a workspace; their access ends at their next call",
  description:
    "Only an owner removes an owner, and the last owner stays. Invitations that the person made are revoked, and agents that they connected lose their access for good. Content keys belong to the project and stay: revoke those that the person knows.",
  access: "user",
  effect: "removes",
  phrases: ["removed {person} from the workspace", "remove {person} from the workspace"],
  role: "admin",
  input: z.strictObject({ workspaceId: idField("a workspace"), userId: idField("a member") }),
  output: memberList,
  refusals: ["forbidden", "conflict"],
  async run(ctx, { workspaceId, userId }) {
    const workspace = await requireWorkspace(ctx, workspaceId);
    await requireMember(ctx, workspace, userId);
    await removeMemberOf(ctx, workspace, userId);
    return viewMembers(ctx, workspace.id);
  },
});
