import type { Context } from "@/lib/kernel/context";
import { hasUsers } from "@/lib/workspaces/queries";

/**
 * Databases in which an account was found. An installation never loses its owner, so later visitors cost no
 * query.
 */
const owned = new WeakSet<Context["db"]>();

/** Whether nobody has an account yet. Only then may a visitor sign up, and becomes the owner. */
export async function isFirstRun({ db }: Pick<Context, "db">): Promise<boolean> {
  if (owned.has(db)) return false;
  if (!(await hasUsers(db))) return true;
  owned.add(db);
  return false;
}
