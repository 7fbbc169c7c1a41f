import { z } from "zod";
import { idField } from "../core/fields";
import { operation } from "../core/operation";
import { notFound, Refusal } from "../core/refusal";
import { requireWorkspace } from "../core/require";
import { memberList, viewMembers } from "./member-view";
import { findUserByEmail, listMemberRows, putMember } from "./queries";

export const addMember = operation({
  name: "workspaces.add_member",
  summary: "Let a person with an account into a workspace; only an owner may",
  access: "user",
  effect: "overwrites",
  input: z.strictObject({
    workspaceId: idField("a workspace"),
    email: z.email({ error: "must be an e-mail address" }).max(320),
    role: z.enum(["owner", "member"], { error: "must be owner or member" }).default("member"),
  }),
  output: memberList,
  refusals: ["forbidden"],
  async run(ctx, { workspaceId, email, role }) {
    const workspace = await requireWorkspace(ctx, workspaceId);
    const { actor } = ctx;
    const rows = await listMemberRows(ctx.db, workspace.id);
    const isOwner =
      actor.kind === "user" && rows.some((row) => row.userId === actor.userId && row.role === "owner");
    if (actor.kind !== "operator" && !isOwner) {
      throw new Refusal("forbidden", "Only an owner of the workspace can let people in; ask one of them.");
    }
    const person = await findUserByEmail(ctx.db, email);
    if (person === null) throw notFound("user account");
    await putMember(ctx.db, workspace.id, person.id, role);
    return viewMembers(ctx, workspace.id);
  },
});
