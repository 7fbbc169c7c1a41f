import type { Context } from "@/lib/kernel/context";
import { isAtLeast, personOf } from "@/lib/kernel/roles";
import type { Role } from "@/lib/platform/db/schema";
import type { KeyScope } from "@/lib/platform/keys/key-scope";
import { findRoleInProject } from "./queries";

/** What a person of this role may let an agent do: no more than the person. */
export function scopesOfRole(role: Role): KeyScope[] {
  return isAtLeast(role, "editor") ? ["read", "write", "publish"] : ["read"];
}

/** Whether the caller sees what others have connected to a project: admins do, other members only their own. */
export async function seesAgentsOfOthers(ctx: Context, projectId: string): Promise<boolean> {
  const person = personOf(ctx.actor);
  if (person === null) return true;
  const role = await findRoleInProject(ctx.db, person, projectId);
  return role !== null && isAtLeast(role, "admin");
}
