import { and, eq, sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { member, project, type Role } from "@/lib/platform/db/schema";

/** The role of a user in a workspace, or in that of a project; null for somebody who is no member. */
export async function findRole(
  db: Database,
  userId: string,
  { workspaceId, projectId }: { workspaceId?: string; projectId?: string },
): Promise<Role | null> {
  const inWorkspace =
    workspaceId ?? sql`(select ${project.workspaceId} from ${project} where ${project.id} = ${projectId})`;
  const [row] = await db
    .select({ role: member.role })
    .from(member)
    .where(and(eq(member.userId, userId), eq(member.workspaceId, inWorkspace)));
  return row?.role ?? null;
}
