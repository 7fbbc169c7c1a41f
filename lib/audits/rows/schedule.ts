import { asc, eq, lte, sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { type ProjectRow, project } from "@/lib/platform/db/schema";

/** The time of a project's next scheduled audit, counted from the last one, so that projects stay spread out. */
const oneLater = sql`case ${project.auditSchedule}
  when 'weekly' then greatest(${project.nextAuditAt}, now() - interval '7 days') + interval '7 days'
  when 'monthly' then greatest(${project.nextAuditAt}, now() - interval '1 month') + interval '1 month'
end`;

/** Takes a project whose scheduled audit is due, and schedules its next one; null when none is due. */
export async function takeScheduledProject(db: Database): Promise<ProjectRow | null> {
  const due = db
    .select({ id: project.id })
    .from(project)
    .where(lte(project.nextAuditAt, sql`now()`))
    .orderBy(asc(project.nextAuditAt))
    .limit(1)
    .for("update", { skipLocked: true });
  const [row] = await db
    .update(project)
    .set({ nextAuditAt: oneLater })
    .where(eq(project.id, sql`(${due})`))
    .returning();
  return row ?? null;
}

/** Seconds until the next scheduled audit; null when none is scheduled. */
export async function nextScheduledInSeconds(db: Database): Promise<number | null> {
  const [first] = await db
    .select({ seconds: sql<number>`extract(epoch from ${project.nextAuditAt} - now())::float8` })
    .from(project)
    .where(sql`${project.nextAuditAt} is not null`)
    .orderBy(asc(project.nextAuditAt))
    .limit(1);
  return first?.seconds ?? null;
}
