import { and, asc, desc, eq, inArray, isNotNull } from "drizzle-orm";
import type { Database } from "@/lib/db/connection";
import { audit, project } from "@/lib/db/schema";
import { type Scope, withinProjects } from "@/lib/db/scope";
import type { Authorized } from "../authorized";

export type ProjectRow = typeof project.$inferSelect;

export async function findProject(db: Database, scope: Scope, id: string): Promise<ProjectRow | null> {
  const [row] = await db
    .select()
    .from(project)
    .where(and(eq(project.id, id), withinProjects(db, scope, project.id)));
  return row ?? null;
}

export async function listProjectRows(db: Database, scope: Scope): Promise<ProjectRow[]> {
  return db
    .select()
    .from(project)
    .where(withinProjects(db, scope, project.id))
    .orderBy(asc(project.createdAt), asc(project.id));
}

/** The grade of each project's last finished audit, by project id. */
export async function latestGrades(db: Database, projectIds: string[]): Promise<Map<string, string | null>> {
  if (projectIds.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([audit.projectId], { projectId: audit.projectId, grade: audit.grade })
    .from(audit)
    .where(
      and(inArray(audit.projectId, projectIds), eq(audit.status, "finished"), isNotNull(audit.finishedAt)),
    )
    .orderBy(audit.projectId, desc(audit.finishedAt));
  return new Map(rows.map((row) => [row.projectId, row.grade]));
}

export async function slugsLike(db: Database, slugs: string[]): Promise<Set<string>> {
  const rows = await db.select({ slug: project.slug }).from(project).where(inArray(project.slug, slugs));
  return new Set(rows.map((row) => row.slug));
}

/** The new row, or null when another project took the slug in the meantime. */
export async function insertProject(
  db: Database,
  values: typeof project.$inferInsert,
): Promise<ProjectRow | null> {
  const [row] = await db
    .insert(project)
    .values(values)
    .onConflictDoNothing({ target: project.slug })
    .returning();
  return row ?? null;
}

export type ProjectChange = Partial<
  Pick<ProjectRow, "name" | "website" | "languageCode" | "brandName" | "brandDescription">
>;

export async function updateProjectRow(
  db: Database,
  row: Authorized<ProjectRow>,
  change: ProjectChange,
): Promise<ProjectRow> {
  const [updated] = await db
    .update(project)
    .set({ ...change, updatedAt: new Date() })
    .where(eq(project.id, row.id))
    .returning();
  if (updated === undefined) throw new Error("the project vanished while it was changed");
  return updated;
}
