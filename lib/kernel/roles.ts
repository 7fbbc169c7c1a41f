import { memberRoles, type Role } from "@/lib/platform/db/schema";
import type { Actor } from "./context";
import { isChange } from "./effect";
import type { Operation } from "./operation";

/** Whether a role is `minimum` or a higher one. */
export function isAtLeast(role: Role, minimum: Role): boolean {
  return memberRoles.indexOf(role) >= memberRoles.indexOf(minimum);
}

/** This role and all lower ones, the lowest first. */
export function rolesUpTo(role: Role): Role[] {
  return memberRoles.slice(0, memberRoles.indexOf(role) + 1);
}

/**
 * The lowest role that an operation requires of a signed-in user in the workspace of the row that it is about. Null for
 * an operation about no row of a workspace, and for one that is not for members.
 */
export function minimumRoleOf({
  access,
  effect,
  role,
}: Pick<Operation, "access" | "effect" | "role">): Role | null {
  if (role !== undefined) return role;
  if (access !== "user" && access !== "workspace") return null;
  return isChange({ effect }) ? "editor" : "viewer";
}

/** The user whose role decides what the actor may do; null for an actor that is no member of a workspace. */
export function personOf(actor: Actor): string | null {
  return actor.kind === "user" || actor.kind === "agent" ? actor.userId : null;
}
