import { z } from "zod";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { notFound, Refusal } from "@/lib/kernel/refusal";
import { personOf } from "@/lib/kernel/roles";
import { memberList, viewMembers } from "./member-view";
import { findUserByEmail, requireWorkspace } from "./queries";
import { putRole, roleField } from "./roles";

export const addMember = operation({
  name: "workspaces.add_member",
  summary: "Let a person with an account into a workspace, or change their role",
  access: "user",
  effect: "overwrites",
  phrases: ["added {person} to the workspace", "add {person} to the workspace"],
  role: "admin",
  input: z.strictObject({
    workspaceId: idField("a workspace"),
    email: z.email({ error: "must be an e-mail address" }).max(320),
    role: roleField.default("editor"),
  }),
  output: memberList,
  refusals: ["forbidden", "conflict"],
  async run(ctx, { workspaceId, email, role }) {
    const workspace = await requireWorkspace(ctx, workspaceId);
    const person = await findUserByEmail(ctx.db, email);
    if (person === null) throw notFound("user account");
    // The attack: a stranger takes the address of somebody who is about to be added, or to get a higher role.
    if (!person.emailVerified && personOf(ctx.actor) !== null) {
      throw new Refusal(
        "conflict",
        "Nobody has verified that this address belongs to the account that has it: give the person the link of an invitation instead, and change the role of a member in the list.",
      );
    }
    ctx.onFound?.({ resourceId: person.id, kind: "member", workspaceId: workspace.id });
    await putRole(ctx, workspace, person.id, role);
    return viewMembers(ctx, workspace.id);
  },
});
