import { z } from "zod";
import type { Context } from "../context";
import { idField, timestamp, timestampField } from "../fields";
import { operation } from "../operation";
import { notFound, Refusal } from "../refusal";
import { findUserByEmail, listMemberRows, putMember } from "./queries";
import { requireWorkspace } from "./require";

const memberView = z.object({
  user_id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: z.enum(["owner", "member"]),
  since: timestampField,
});

const output = z.object({ members: z.array(memberView) });

async function viewMembers(ctx: Context, workspaceId: string) {
  const rows = await listMemberRows(ctx.db, workspaceId);
  return {
    members: rows.map(({ userId, name, email, role, createdAt }) => ({
      user_id: userId,
      name,
      email,
      role,
      since: timestamp(createdAt),
    })),
  };
}

export const listMembers = operation({
  name: "workspaces.members",
  summary: "The people who can see a workspace and everything in it",
  access: "user",
  cost: "read",
  input: z.strictObject({ workspaceId: idField("a workspace") }),
  output,
  async run(ctx, { workspaceId }) {
    const workspace = await requireWorkspace(ctx, workspaceId);
    return viewMembers(ctx, workspace.id);
  },
});

export const addMember = operation({
  name: "workspaces.add_member",
  summary: "Let a person with an account into a workspace; only an owner may",
  access: "user",
  cost: "write",
  input: z.strictObject({
    workspaceId: idField("a workspace"),
    email: z.email({ error: "must be an e-mail address" }).max(320),
    role: z.enum(["owner", "member"], { error: "must be owner or member" }).default("member"),
  }),
  output,
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
