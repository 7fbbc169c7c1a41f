import { z } from "zod";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { memberList, viewMembers } from "./member-view";
import { requireWorkspace } from "./queries";
import { putRole, requireMember, roleField } from "./roles";

export const setMemberRole = operation({
  name: "workspaces.set_member_role",
  summary: "Give a member another role; only an owner makes owners or changes them",
  access: "user",
  effect: "overwrites",
  phrases: ["changed the role of {person}", "change the role of {person}"],
  role: "admin",
  input: z.strictObject({
    workspaceId: idField("a workspace"),
    userId: idField("a member"),
    role: roleField,
  }),
  output: memberList,
  refusals: ["forbidden", "conflict"],
  async run(ctx, { workspaceId, userId, role }) {
    const workspace = await requireWorkspace(ctx, workspaceId);
    await requireMember(ctx, workspace, userId);
    await putRole(ctx, workspace, userId, role);
    return viewMembers(ctx, workspace.id);
  },
});
