import { and, desc, eq, getTableColumns, gt, isNull, ne, or, sql } from "drizzle-orm";
import type { Authorized } from "@/lib/platform/db/authorized";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { isHeldBy, noLease } from "@/lib/platform/db/leases";
import {
  type AuditRow,
  audit,
  auditedPage,
  isOpenAudit,
  type ProjectRow,
  sitePage,
  workspace,
} from "@/lib/platform/db/schema";
import { type Scope, withinProjects } from "@/lib/platform/db/scope";
import { traceParent } from "@/lib/platform/telemetry/tracing";
import { emitEvent } from "@/lib/webhooks/emit-event";
import { bringTurnForward } from "@/lib/work/turn-rows";
import { type StoredComparison, totalsOf } from "../site/compare-audits";
import type { SiteJudgement } from "../site/report";
import { type AuditClaim, holderOf } from "./claims";

export type NewAudit = Pick<typeof audit.$inferInsert, "url" | "trigger" | "pagesMax" | "hosts"> & {
  rulesetVersion: string;
};

/** Inserts an audit; null when the project has an open one. */
export async function insertAudit(
  tx: Transaction,
  { id: projectId, workspaceId }: Pick<ProjectRow, "id" | "workspaceId">,
  values: NewAudit,
): Promise<AuditRow | null> {
  const [row] = await tx
    .insert(audit)
    .values({
      ...values,
      workspaceId,
      projectId,
      host: new URL(values.url).host,
      traceParent: traceParent(),
    })
    .onConflictDoNothing()
    .returning();
  if (row === undefined) return null;
  await bringTurnForward(tx, "audits", workspaceId);
  return row;
}

export async function findOpenAudit(db: Database | Transaction, projectId: string): Promise<AuditRow | null> {
  const [row] = await db
    .select()
    .from(audit)
    .where(and(eq(audit.projectId, projectId), isOpenAudit(audit)));
  return row ?? null;
}

export async function findAudit(db: Database, scope: Scope, id: string): Promise<AuditRow | null> {
  const [row] = await db
    .select()
    .from(audit)
    .where(and(eq(audit.id, id), withinProjects(scope, audit.projectId)));
  return row ?? null;
}

/** An audit without what its report page shows, which is many times the rest. */
export type AuditRunRow = Omit<AuditRow, "report" | "comparison">;

const { report: _report, comparison: _comparison, ...runColumns } = getTableColumns(audit);

export async function listAuditRows(
  db: Database,
  project: Authorized<ProjectRow>,
  page: { limit: number; offset: number },
): Promise<AuditRunRow[]> {
  return db
    .select(runColumns)
    .from(audit)
    .where(eq(audit.projectId, project.id))
    .orderBy(desc(audit.createdAt), desc(audit.id))
    .limit(page.limit)
    .offset(page.offset);
}

/** Whether a project has ever had an audit. */
export async function hasAudit(db: Database, projectId: string): Promise<boolean> {
  const rows = await db.select({ id: audit.id }).from(audit).where(eq(audit.projectId, projectId)).limit(1);
  return rows.length > 0;
}

/** Audits of a workspace start one after the other, so that together they keep within its limit of pages. */
export async function lockWorkspace(tx: Transaction, workspaceId: string): Promise<void> {
  await tx
    .select({ id: workspace.id })
    .from(workspace)
    .where(eq(workspace.id, workspaceId))
    .for("no key update");
}

/** How many addresses the audits of a workspace have fetched, or may still fetch, in the last 30 days. */
export async function pagesOfWorkspace(tx: Transaction, workspaceId: string): Promise<number> {
  const [row] = await tx
    .select({
      pages: sql<number>`coalesce(sum(case when ${isOpenAudit(audit)} then ${audit.pagesMax} else ${audit.pagesDone} end), 0)::float8`,
    })
    .from(audit)
    .where(and(eq(audit.workspaceId, workspaceId), gt(audit.createdAt, sql`now() - interval '30 days'`)));
  return row?.pages ?? 0;
}

/**
 * Stops an open audit: at once when nobody works on it, and otherwise as soon as its process notices. Null when
 * the project has no open audit.
 */
export async function requestStop(
  db: Database,
  { id: projectId }: Authorized<ProjectRow>,
): Promise<AuditRow | null> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(audit)
      .set({ stopRequestedAt: sql`coalesce(${audit.stopRequestedAt}, now())`, nextAt: sql`now()` })
      .where(and(eq(audit.projectId, projectId), isOpenAudit(audit)))
      .returning();
    if (row === undefined) return null;
    const [stopped] = await tx
      .update(audit)
      .set(stoppedNow)
      .where(and(eq(audit.id, row.id), isNull(audit.leaseToken)))
      .returning();
    if (stopped === undefined) await bringTurnForward(tx, "audits", row.workspaceId);
    return stopped ?? row;
  });
}

/** Whether somebody has stopped the audit; true for one that is gone. */
export async function isStopRequested(db: Database, id: string): Promise<boolean> {
  const [row] = await db.select({ at: audit.stopRequestedAt }).from(audit).where(eq(audit.id, id));
  return row === undefined || row.at !== null;
}

const over = { ...noLease, stage: null, finishedAt: sql`now()`, pagesKept: "expired" as const };
const stoppedNow = { ...over, status: "stopped" as const };

/** Ends an audit that somebody stopped; false when the lease was lost. */
export async function recordStopped(db: Database, claim: AuditClaim): Promise<boolean> {
  const rows = await db
    .update(audit)
    .set(stoppedNow)
    .where(isHeldBy(audit, holderOf(claim)))
    .returning({ id: audit.id });
  return rows.length > 0;
}

/** Ends an audit that cannot go on; false when the lease was lost. */
export async function recordFailed(
  db: Database,
  claim: AuditClaim,
  failure: { error: string; lastError: string },
): Promise<boolean> {
  const rows = await db
    .update(audit)
    .set({ ...over, ...failure, status: "failed" })
    .where(isHeldBy(audit, holderOf(claim)))
    .returning({ id: audit.id });
  return rows.length > 0;
}

/** A judged audit, with the project's finished audit before it and what differs from it; null without one. */
type FinishedAudit = SiteJudgement & {
  previous: Pick<AuditRow, "grade"> | null;
  difference: StoredComparison | null;
};

/**
 * Stores the result of an audit and ends it: the event is queued, and the texts of pages that are gone are
 * removed, in the same transaction. False, with nothing stored, when the lease was lost.
 */
export async function recordFinished(
  db: Database,
  claim: AuditClaim,
  { report, previous, difference, ...result }: FinishedAudit,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { id, projectId } = claim.audit;
    const previousGrade = previous?.grade ?? null;
    const totals = difference === null ? null : totalsOf(difference.rules);
    const compared = {
      previousGrade,
      newFindings: totals?.added ?? null,
      fixedFindings: totals?.fixed ?? null,
      comparison: difference === null ? null : { ...difference },
    };
    const [row] = await tx
      .update(audit)
      .set({ ...over, ...result, ...compared, report: { ...report }, pagesKept: "all", status: "finished" })
      .where(isHeldBy(audit, holderOf(claim)))
      .returning();
    if (row === undefined) return false;
    await expireEarlierPages(tx, row);
    await removeMissingPages(tx, row);
    await emitEvent(tx, {
      projectId,
      type: "audit.finished",
      data: {
        audit_id: id,
        score: row.score,
        grade: row.grade,
        previous_grade: previousGrade,
        new_findings: compared.newFindings,
        fixed_findings: compared.fixedFindings,
      },
    });
    return true;
  });
}

/** How many of a project's finished audits keep their pages: two, so that they can be compared. */
const auditsWithPages = 2;

async function expireEarlierPages(tx: Transaction, { id, projectId }: AuditRow): Promise<void> {
  const kept = tx
    .select({ id: audit.id })
    .from(audit)
    .where(and(eq(audit.projectId, projectId), eq(audit.status, "finished")))
    .orderBy(desc(audit.finishedAt))
    .limit(auditsWithPages);
  await tx
    .update(audit)
    .set({ pagesKept: sql`case when ${audit.id} in (${kept}) then 'links_expired' else 'expired' end` })
    .where(
      and(
        eq(audit.projectId, projectId),
        ne(audit.id, id),
        eq(audit.status, "finished"),
        sql`${audit.pagesKept} in ('all', 'links_expired') or (${audit.pagesKept} = 'pages' and ${audit.id} not in (${kept}))`,
      ),
    );
}

/**
 * Removes the texts of pages that are gone: those that now answer otherwise, and those that this audit did not
 * find, unless it left addresses out that it might have found them on.
 */
async function removeMissingPages(tx: Transaction, { id, projectId }: AuditRow): Promise<void> {
  const ofAudit = sql`${auditedPage.auditId} = ${id}`;
  const leftOut = sql`${ofAudit} and ${auditedPage.kind} = 'page' and ${auditedPage.skipReason} in ('over_limit', 'time', 'site_gone')`;
  const otherwise = sql`${ofAudit} and ${auditedPage.urlHash} = ${sitePage.urlHash} and ${auditedPage.status} between 300 and 499 and ${auditedPage.status} <> 429`;
  const unread = sql`${ofAudit} and ${auditedPage.kind} = 'page' and (${auditedPage.failure} is not null or ${auditedPage.status} = 429 or ${auditedPage.status} >= 500)`;
  await tx
    .delete(sitePage)
    .where(
      and(
        eq(sitePage.projectId, projectId),
        sql`${sitePage.lastAuditId} is distinct from ${id}`,
        or(
          sql`exists (select from ${auditedPage} where ${otherwise})`,
          sql`not exists (select from ${auditedPage} where ${leftOut}) and not exists (select from ${auditedPage} where ${unread})`,
        ),
      ),
    );
}
