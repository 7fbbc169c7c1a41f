import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import { requestStop } from "@/lib/audits/rows/audits";
import { refundCredit } from "@/lib/credits/queries";
import { requireRow } from "@/lib/kernel/require";
import { revokeGrantsOf } from "@/lib/keys/agents/queries";
import { type Authorized, asAuthorized } from "@/lib/platform/db/authorized";
import type { Database } from "@/lib/platform/db/connection";
import { deleteBatch } from "@/lib/platform/db/delete-batch";
import { noLease } from "@/lib/platform/db/leases";
import {
  article,
  articlePlan,
  audit,
  automaticWrite,
  checkTurn,
  contentKey,
  eventEndpoint,
  integration,
  job,
  type ProjectRow,
  project,
  publication,
  webhookDelivery,
  workspace,
} from "@/lib/platform/db/schema";
import { type StoredActor, shownActor } from "@/lib/platform/db/schema/actor-columns";
import { type Scope, withinWorkspaces } from "@/lib/platform/db/scope";
import { deleteFiguresOf } from "@/lib/results/rows/figures";
import { removeSource } from "@/lib/results/rows/sources";
import type { WorkspaceRow } from "@/lib/workspaces/queries";

const isDeleted = isNotNull(project.deletedAt);

/** A project in the trash of a workspace that is not in the trash itself. */
export async function findDeletedProject(db: Database, scope: Scope, id: string): Promise<ProjectRow | null> {
  const [row] = await db
    .select({ project })
    .from(project)
    .innerJoin(workspace, and(eq(workspace.id, project.workspaceId), isNull(workspace.deletedAt)))
    .where(and(eq(project.id, id), isDeleted, withinWorkspaces(scope, project.workspaceId)));
  return row?.project ?? null;
}

export const requireDeletedProject = requireRow(
  "project in the trash",
  findDeletedProject,
  ({ id, workspaceId }) => ({ projectId: id, workspaceId }),
);

export async function listDeletedProjectRows(db: Database, workspaceId: string): Promise<ProjectRow[]> {
  return db
    .select()
    .from(project)
    .where(and(eq(project.workspaceId, workspaceId), isDeleted))
    .orderBy(desc(project.deletedAt), desc(project.id));
}

/** Moves a project to the trash; null when it is there already. */
export async function deleteProjectRow(
  db: Database,
  row: Authorized<ProjectRow>,
  by: StoredActor,
): Promise<Date | null> {
  const [deleted] = await db
    .update(project)
    .set({
      deletedAt: sql`now()`,
      deletedBy: shownActor(by),
      nextAuditAt: null,
    })
    .where(and(eq(project.id, row.id), isNull(project.deletedAt)))
    .returning({ deletedAt: project.deletedAt });
  return deleted?.deletedAt ?? null;
}

/** Moves the projects of a workspace to the trash, as `deleteProjectRow` does each, and answers with them. */
export async function deleteProjectsOf(
  db: Database,
  { id, deletedAt, deletedBy }: Authorized<WorkspaceRow>,
): Promise<Authorized<ProjectRow>[]> {
  const rows = await db
    .update(project)
    .set({ deletedAt, deletedBy, nextAuditAt: null })
    .where(and(eq(project.workspaceId, id), isNull(project.deletedAt)))
    .returning();
  return rows.map(asAuthorized);
}

/** Revokes the keys of a project, ends its agents and forgets the secrets of its connections, for good. */
export async function endAccess(db: Database, row: ProjectRow): Promise<void> {
  const { id } = row;
  await db
    .update(contentKey)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(contentKey.projectId, id), isNull(contentKey.revokedAt)));
  await revokeGrantsOf(db, id);
  await db
    .update(integration)
    .set({
      status: "error",
      secrets: null,
      lastError: "The project was deleted, and the credentials with it: enter them again.",
    })
    .where(
      and(eq(integration.projectId, id), ne(integration.status, "removed"), isNotNull(integration.secrets)),
    );
  await removeSource(db, row);
}

/** Ends what Galley does for a project by itself, and refunds the articles that are not finished. */
export async function endBackgroundWork(db: Database, row: Authorized<ProjectRow>): Promise<void> {
  const { id } = row;
  await db
    .update(articlePlan)
    .set({ pausedAt: sql`coalesce(${articlePlan.pausedAt}, now())`, nextAt: null })
    .where(eq(articlePlan.projectId, id));
  const connections = db
    .select({ id: integration.id })
    .from(integration)
    .where(eq(integration.projectId, id));
  await db
    .update(integration)
    .set({ autoPublishSince: null, autoPublishTurnAt: null })
    .where(eq(integration.projectId, id));
  await db.delete(automaticWrite).where(inArray(automaticWrite.integrationId, connections));
  await db.delete(checkTurn).where(eq(checkTurn.projectId, id));
  await db.update(eventEndpoint).set({ status: "paused" }).where(eq(eventEndpoint.projectId, id));
  await requestStop(db, row);
  const ended = await db
    .update(job)
    .set({
      ...noLease,
      status: "failed",
      stage: null,
      error: "The project was deleted; the credit was returned.",
      lastError: "the project was deleted",
      finishedAt: sql`now()`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(job.projectId, id), isNotNull(job.stage)))
    .returning();
  for (const each of ended) await db.transaction((tx) => refundCredit(tx, each));
}

/** Takes a project out of the trash and has its pages checked again; false when it is no longer there. */
export async function restoreProjectRow(db: Database, row: Authorized<ProjectRow>): Promise<boolean> {
  return (await restoreWhere(db, eq(project.id, row.id))) > 0;
}

/** Takes those projects of a workspace out of the trash that came there with it, not those that were there before. */
export async function restoreProjectsOf(
  db: Database,
  { id, deletedAt }: Authorized<WorkspaceRow>,
): Promise<number> {
  if (deletedAt === null) throw new Error(`workspace ${id} is not in the trash`);
  return restoreWhere(db, and(eq(project.workspaceId, id), eq(project.deletedAt, deletedAt)));
}

async function restoreWhere(db: Database, isMeant: SQL | undefined): Promise<number> {
  const nextAuditAt = sql`case when ${project.auditSchedule} <> 'off' then now() + random() * interval '1 day' end`;
  const restored = await db
    .update(project)
    .set({ deletedAt: null, deletedBy: null, nextAuditAt, updatedAt: new Date() })
    .where(and(isMeant, isDeleted))
    .returning({ id: project.id });
  if (restored.length === 0) return 0;
  const ids = restored.map(({ id }) => id);
  await db.execute(sql`
    insert into ${checkTurn} (project_id, host, rank, turn_at)
    select ${publication.projectId}, ${publication.checkHost}, ${publication.checkRank},
      greatest(min(${publication.nextCheckAt}), now())
    from ${publication}
    where ${inArray(publication.projectId, ids)} and ${publication.nextCheckAt} is not null
    group by 1, 2, 3 on conflict do nothing`);
  return restored.length;
}

/**
 * The tables in which a project may have very many rows, in the order in which they are deleted; dependent rows go with
 * these.
 */
const parts = [
  { table: article, rows: 50 },
  { table: audit, rows: 1 },
  { table: job, rows: 50 },
  { table: webhookDelivery, rows: 500 },
] as const;

/** Deletes a part of the project that has been in the trash longest, and at last the project. Returns how many. */
export async function purgeDeletedProjects(db: Database, olderThanDays: number): Promise<number> {
  const [due] = await db
    .select({ id: project.id })
    .from(project)
    .where(and(isDeleted, lt(project.deletedAt, sql`now() - make_interval(days => ${olderThanDays})`)))
    .orderBy(asc(project.deletedAt))
    .limit(1);
  if (due === undefined) return 0;
  for (const { table, rows } of parts) {
    const where = eq(table.projectId, due.id);
    const deleted = await deleteBatch(db, table, { key: table.id, oldestBy: table.id, where, rows });
    if (deleted > 0) return deleted;
  }
  const figures = await deleteFiguresOf(db, due.id);
  if (figures > 0) return figures;
  const { count } = await db.delete(project).where(eq(project.id, due.id));
  return count;
}
