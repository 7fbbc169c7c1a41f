import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { insertIntegration } from "@/lib/destinations/operations/queries";
import type { Context } from "@/lib/kernel/context";
import { requireProjectId, requireRow } from "@/lib/kernel/require";
import type { Authorized } from "@/lib/platform/db/authorized";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { type AuditRow, articlePlan, audit, type ProjectRow, project } from "@/lib/platform/db/schema";
import { type Scope, withinProjects } from "@/lib/platform/db/scope";

export async function findProject(db: Database, scope: Scope, id: string): Promise<ProjectRow | null> {
  const [row] = await db
    .select()
    .from(project)
    .where(and(eq(project.id, id), isNull(project.deletedAt), withinProjects(scope, project.id)));
  return row ?? null;
}

const requireProjectRow = requireRow("project", findProject, ({ id, workspaceId }) => ({
  projectId: id,
  workspaceId,
}));

/**
 * The project that a call is about. A content key belongs to one project, so its caller may leave the id out.
 * Throws `invalid_request` when any other caller leaves it out, and `not_found`.
 */
export async function requireProject(ctx: Context, projectId?: string): Promise<Authorized<ProjectRow>> {
  return requireProjectRow(ctx, requireProjectId(ctx, projectId));
}

export async function listProjectRows(db: Database, scope: Scope): Promise<ProjectRow[]> {
  return db
    .select()
    .from(project)
    .where(and(isNull(project.deletedAt), withinProjects(scope, project.id)))
    .orderBy(asc(project.createdAt), asc(project.id));
}

/** The grades of a project's last finished audit and of the one before. */
export type LatestGrade = Pick<AuditRow, "grade" | "previousGrade" | "finishedAt">;

/** The grades of projects by their ids; a project without a finished audit has none. */
export async function latestGrades(db: Database, projectIds: string[]): Promise<Map<string, LatestGrade>> {
  if (projectIds.length === 0) return new Map();
  const { projectId, grade, previousGrade, finishedAt } = audit;
  const rows = await db
    .selectDistinctOn([projectId], { projectId, grade, previousGrade, finishedAt })
    .from(audit)
    .where(
      and(inArray(audit.projectId, projectIds), eq(audit.status, "finished"), isNotNull(audit.finishedAt)),
    )
    .orderBy(audit.projectId, desc(audit.finishedAt));
  return new Map(rows.map((row) => [row.projectId, row]));
}

export async function takenSlugs(db: Database | Transaction, slugs: string[]): Promise<Set<string>> {
  const rows = await db.select({ slug: project.slug }).from(project).where(inArray(project.slug, slugs));
  return new Set(rows.map((row) => row.slug));
}

type NewProject = Omit<typeof project.$inferInsert, "slug"> & {
  /** The desired slug. A number is appended when another project has it. */
  slugBase: string;
  /** The IANA name of the zone of its plan; undefined leaves the plan without one. */
  timeZone?: string | undefined;
};

/**
 * When the first audit of a new schedule is due: some time of the next day, so that projects whose schedules
 * were switched on together are not audited together.
 */
function scheduleOf({ auditSchedule }: ProjectChange) {
  if (auditSchedule === undefined) return {};
  return { nextAuditAt: auditSchedule === "off" ? null : sql`now() + random() * interval '1 day'` };
}

/** Creates a project, its first connection, which is the hosted blog, and its plan's time zone in one transaction. */
export async function insertProject(
  db: Database,
  { timeZone, ...values }: NewProject,
): Promise<{ project: ProjectRow; integrationId: string }> {
  return db.transaction(async (tx) => {
    const row = await insertWithFreeSlug(tx, values);
    if (timeZone !== undefined) {
      await tx.insert(articlePlan).values({ projectId: row.id, workspaceId: row.workspaceId, timeZone });
    }
    const blog = await insertIntegration(tx, {
      projectId: row.id,
      provider: "hosted",
      name: "Hosted blog",
      autoPublishStatus: "publish",
    });
    return { project: row, integrationId: blog.id };
  });
}

/**
 * Inserts a project under the first free slug. Two projects with one name get two slugs, even when they are
 * created at the same moment.
 */
async function insertWithFreeSlug(
  tx: Transaction,
  { slugBase, ...values }: Omit<NewProject, "timeZone">,
): Promise<ProjectRow> {
  for (let first = 1; first < 1000; first += 20) {
    const candidates = Array.from({ length: 20 }, (_, index) =>
      first + index === 1 ? slugBase : `${slugBase}-${first + index}`,
    );
    const taken = await takenSlugs(tx, candidates);
    for (const slug of candidates.filter((candidate) => !taken.has(candidate))) {
      const [row] = await tx
        .insert(project)
        .values({ ...values, slug })
        .onConflictDoNothing({ target: project.slug })
        .returning();
      if (row !== undefined) return row;
    }
  }
  throw new Error(`no free slug for a project named like ${slugBase}`);
}

export type ProjectChange = Partial<
  Pick<
    ProjectRow,
    | "name"
    | "website"
    | "languageCode"
    | "suggestedProvider"
    | "brandName"
    | "brandDescription"
    | "auditSchedule"
    | "provedClaimsOnly"
  >
>;

export async function updateProjectRow(
  db: Database,
  row: Authorized<ProjectRow>,
  change: ProjectChange,
): Promise<ProjectRow> {
  const [updated] = await db
    .update(project)
    .set({ ...change, ...scheduleOf(change), updatedAt: new Date() })
    .where(eq(project.id, row.id))
    .returning();
  if (updated === undefined) throw new Error("the project vanished while it was changed");
  return updated;
}
