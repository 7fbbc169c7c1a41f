import { and, count, desc, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { Authorized } from "@/lib/platform/db/authorized";
import type { Database } from "@/lib/platform/db/connection";
import {
  type AuditReportLinkRow,
  type AuditRow,
  audit,
  auditReportLink,
  blogPicture,
  project,
  workspace,
} from "@/lib/platform/db/schema";
import { type StoredActor, shownActor } from "@/lib/platform/db/schema/actor-columns";
import { type Scope, withinProjects } from "@/lib/platform/db/scope";

/** How many links to reports a project may have at once. */
export const reportLinksMax = 50;

/** Adds a link; null when the project has too many. Its row is locked, so that no two calls pass the limit together. */
export async function insertReportLink(
  db: Database,
  { id: auditId, projectId }: Authorized<AuditRow>,
  { days, by, ...values }: { tokenHash: string; label: string; days: number | null; by: StoredActor },
): Promise<AuditReportLinkRow | null> {
  return db.transaction(async (tx) => {
    await tx.select({ id: project.id }).from(project).where(eq(project.id, projectId)).for("no key update");
    const [counted] = await tx
      .select({ total: count() })
      .from(auditReportLink)
      .where(eq(auditReportLink.projectId, projectId));
    if ((counted?.total ?? 0) >= reportLinksMax) return null;
    const [row] = await tx
      .insert(auditReportLink)
      .values({
        ...values,
        projectId,
        auditId,
        createdBy: sql`${shownActor(by)}`,
        expiresAt: days === null ? null : sql`now() + make_interval(days => ${days})`,
      })
      .returning();
    return row ?? null;
  });
}

/** The links of a project, newest first; those that have expired are among them until they are removed. */
export async function listReportLinkRows(db: Database, projectId: string) {
  return db
    .select({ link: auditReportLink, auditedAt: audit.finishedAt })
    .from(auditReportLink)
    .innerJoin(audit, eq(audit.id, auditReportLink.auditId))
    .where(eq(auditReportLink.projectId, projectId))
    .orderBy(desc(auditReportLink.createdAt), desc(auditReportLink.id))
    .limit(reportLinksMax);
}

export async function findReportLink(
  db: Database,
  scope: Scope,
  id: string,
): Promise<AuditReportLinkRow | null> {
  const [row] = await db
    .select()
    .from(auditReportLink)
    .where(and(eq(auditReportLink.id, id), withinProjects(scope, auditReportLink.projectId)));
  return row ?? null;
}

export async function deleteReportLink(db: Database, row: Authorized<AuditReportLinkRow>): Promise<void> {
  await db.delete(auditReportLink).where(eq(auditReportLink.id, row.id));
}

/** The audit that a link leads to, with what a report says of its project; null unless the link works. */
export async function findSharedReport(db: Database, tokenHash: string) {
  const [row] = await db
    .select({
      audit,
      name: project.name,
      logoType: blogPicture.mediaType,
      logo: blogPicture.bytes,
    })
    .from(auditReportLink)
    .innerJoin(audit, and(eq(audit.id, auditReportLink.auditId), eq(audit.status, "finished")))
    .innerJoin(project, and(eq(project.id, auditReportLink.projectId), isNull(project.deletedAt)))
    .innerJoin(workspace, and(eq(workspace.id, project.workspaceId), isNull(workspace.deletedAt)))
    .leftJoin(blogPicture, and(eq(blogPicture.projectId, project.id), eq(blogPicture.kind, "logo")))
    .where(
      and(
        eq(auditReportLink.tokenHash, tokenHash),
        or(isNull(auditReportLink.expiresAt), gt(auditReportLink.expiresAt, sql`now()`)),
      ),
    );
  return row ?? null;
}
