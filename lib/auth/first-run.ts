import type { Services } from "@/lib/core/context";
import { hasUsers } from "@/lib/core/workspaces/queries";

/** Whether nobody has an account yet: only then may a visitor make one, the owner's. */
export async function isFirstRun(services: Pick<Services, "db">): Promise<boolean> {
  return !(await hasUsers(services.db));
}
