import { z } from "zod";
import type { Context } from "@/lib/kernel/context";
import { findRole } from "@/lib/kernel/queries";
import { notFound, Refusal } from "@/lib/kernel/refusal";
import { tooLowRole } from "@/lib/kernel/require";
import { personOf } from "@/lib/kernel/roles";
import type { Authorized } from "@/lib/platform/db/authorized";
import { memberRoles, type Role } from "@/lib/platform/db/schema";
import { addedBy, announceMember } from "./member-events";
import { countOwners, deleteMember, lockMembers, putMember, type WorkspaceRow } from "./queries";

export const roleField = z.enum(memberRoles, { error: "must be viewer, editor, admin or owner" });

/** Gives somebody a role in a workspace. Only an owner makes owners and changes them, and the last owner stays one. */
export async function putRole(
  ctx: Context,
  workspace: Authorized<WorkspaceRow>,
  userId: string,
  role: Role,
): Promise<void> {
  const before = await lockedRole(ctx, workspace, userId);
  if (before === role) return;
  if (role === "owner" || before === "owner") await requireOwner(ctx, workspace);
  if (before === "owner") await requireAnotherOwner(ctx, workspace);
  await putMember(ctx.db, workspace.id, userId, role);
  if (before !== null) return;
  await announceMember(ctx, { workspaceId: workspace.id, userId, role, by: addedBy(ctx.actor) });
}

/** Takes somebody out of a workspace. Only an owner removes an owner, and the last one stays. */
export async function removeMemberOf(
  ctx: Context,
  workspace: Authorized<WorkspaceRow>,
  userId: string,
): Promise<void> {
  const before = await lockedRole(ctx, workspace, userId);
  if (before === null) throw notFound("member");
  if (before === "owner") {
    await requireOwner(ctx, workspace);
    await requireAnotherOwner(ctx, workspace);
  }
  await deleteMember(ctx.db, workspace.id, userId);
}

/** Throws `not_found` unless the user is a member of the workspace. */
export async function requireMember(
  ctx: Context,
  workspace: Authorized<WorkspaceRow>,
  userId: string,
): Promise<void> {
  if ((await findRole(ctx.db, userId, { workspaceId: workspace.id })) === null) throw notFound("member");
  ctx.onFound?.({ resourceId: userId, kind: "member", workspaceId: workspace.id });
}

/** Throws `forbidden` for a member who is no owner. */
export async function requireOwner(ctx: Context, workspace: Authorized<WorkspaceRow>): Promise<void> {
  const userId = personOf(ctx.actor);
  if (userId === null) return;
  const role = await findRole(ctx.db, userId, { workspaceId: workspace.id });
  if (role !== "owner") throw tooLowRole(role ?? "viewer", "owner");
}

/** A user's role, which no other call changes until this transaction ends: the attack is two owners who remove each other. */
async function lockedRole(ctx: Context, workspace: Authorized<WorkspaceRow>, userId: string) {
  await lockMembers(ctx.db, workspace.id);
  return findRole(ctx.db, userId, { workspaceId: workspace.id });
}

async function requireAnotherOwner(ctx: Context, workspace: Authorized<WorkspaceRow>): Promise<void> {
  if ((await countOwners(ctx.db, workspace.id)) > 1) return;
  throw new Refusal("conflict", "The workspace would have no owner: make somebody else an owner first.");
}
