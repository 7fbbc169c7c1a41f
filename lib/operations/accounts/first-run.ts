import type { Services } from "../context";
import { hasUsers } from "../workspaces/queries";

/** An installation that has an owner keeps one, so that no later visitor costs a query. */
const owned = new WeakSet<Services["db"]>();

/** Whether nobody has an account yet: only then may a visitor make one, the owner's. */
export async function isFirstRun({ db }: Pick<Services, "db">): Promise<boolean> {
  if (owned.has(db)) return false;
  if (!(await hasUsers(db))) return true;
  owned.add(db);
  return false;
}
