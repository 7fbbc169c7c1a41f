import { and, desc, eq, inArray } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { type AuditRow, audit } from "@/lib/platform/db/schema";

export async function findLatestAudit(db: Database, projectId: string): Promise<AuditRow | null> {
  const [row] = await db
    .select()
    .from(audit)
    .where(and(eq(audit.projectId, projectId), eq(audit.status, "finished")))
    .orderBy(desc(audit.finishedAt))
    .limit(1);
  return row ?? null;
}

export async function isAuditRunning(db: Database, projectId: string): Promise<boolean> {
  const rows = await db
    .select({ id: audit.id })
    .from(audit)
    .where(and(eq(audit.projectId, projectId), inArray(audit.status, ["queued", "running"])))
    .limit(1);
  return rows.length > 0;
}
