import { and, count, desc, eq, isNull, sql } from "drizzle-orm";
import type { Authorized } from "@/lib/platform/db/authorized";
import type { Database } from "@/lib/platform/db/connection";
import {
  type AuditRow,
  audit,
  type IgnoredFindingRow,
  ignoredFinding,
  type ProjectRow,
  project,
} from "@/lib/platform/db/schema";
import { type StoredActor, shownActor } from "@/lib/platform/db/schema/actor-columns";

/** How many findings of a project may be ignored: more would hide the report instead of keeping it short. */
export const ignoredMax = 500;

/** What of the findings of one audit is ignored. */
export interface IgnoredInAudit {
  /** The rules that are ignored on the whole site. */
  wholeSite: ReadonlySet<string>;
  /** The ids of the pages that fail a rule and are to be left out, by the rule. */
  pages: ReadonlyMap<string, readonly number[]>;
}

/** What a project ignores of the findings of an audit. */
export async function ignoredInAudit(
  db: Database,
  { id, projectId }: Pick<AuditRow, "id" | "projectId">,
): Promise<IgnoredInAudit> {
  const rows = await db.execute<{ rule: string; wholeSite: boolean; page: number | null }>(sql`
    select ignored.rule, ignored.url is null as "wholeSite", finding.page
    from ${ignoredFinding} ignored
    left join lateral (
      select page.id from audit_page page
      where page.audit_id = ${id} and page.url_hash = ignored.url_hash) page on true
    left join lateral (
      select finding.page from audit_finding finding
      where finding.audit_id = ${id} and finding.rule = ignored.rule and finding.page = page.id) finding on true
    where ignored.project_id = ${projectId}`);
  const pages = new Map<string, number[]>();
  for (const { rule, page } of rows) {
    if (page !== null) pages.set(rule, [...(pages.get(rule) ?? []), page]);
  }
  return { wholeSite: new Set(rows.flatMap(({ rule, wholeSite }) => (wholeSite ? [rule] : []))), pages };
}

type NamedFinding = Pick<IgnoredFindingRow, "rule" | "url">;

/**
 * Ignores a finding from now on; one that is ignored already gets the new reason. Null when the project ignores too
 * many. The project's row is locked, so that no two calls pass the limit together.
 */
export async function putIgnored(
  db: Database,
  { id: projectId }: Authorized<ProjectRow>,
  { rule, url, reason, by }: NamedFinding & { reason: string; by: StoredActor },
): Promise<IgnoredFindingRow | null> {
  return db.transaction(async (tx) => {
    await tx.select({ id: project.id }).from(project).where(eq(project.id, projectId)).for("no key update");
    const [counted] = await tx
      .select({ total: count() })
      .from(ignoredFinding)
      .where(eq(ignoredFinding.projectId, projectId));
    const [known] = await tx
      .select({ id: ignoredFinding.id })
      .from(ignoredFinding)
      .where(isNamed(projectId, { rule, url }));
    if (known === undefined && (counted?.total ?? 0) >= ignoredMax) return null;
    const decided = { reason, ignoredBy: sql`${shownActor(by)}`, createdAt: sql`now()` };
    if (known !== undefined) {
      const [changed] = await tx
        .update(ignoredFinding)
        .set(decided)
        .where(eq(ignoredFinding.id, known.id))
        .returning();
      return changed ?? null;
    }
    const [row] = await tx
      .insert(ignoredFinding)
      .values({ projectId, rule, url, ...decided })
      .returning();
    return row ?? null;
  });
}

/** Ignores a finding no longer; false when it was not ignored. */
export async function deleteIgnored(
  db: Database,
  { id: projectId }: Authorized<ProjectRow>,
  named: NamedFinding,
): Promise<boolean> {
  const rows = await db
    .delete(ignoredFinding)
    .where(isNamed(projectId, named))
    .returning({ id: ignoredFinding.id });
  return rows.length > 0;
}

function isNamed(projectId: string, { rule, url }: NamedFinding) {
  return and(
    eq(ignoredFinding.projectId, projectId),
    eq(ignoredFinding.rule, rule),
    url === null ? isNull(ignoredFinding.urlHash) : sql`${ignoredFinding.urlHash} = md5(${url})::uuid`,
  );
}

/** What a project ignores, the newest decision first. */
export async function listIgnoredRows(
  db: Database,
  projectId: string,
  page: { limit: number; offset: number },
): Promise<IgnoredFindingRow[]> {
  return db
    .select()
    .from(ignoredFinding)
    .where(eq(ignoredFinding.projectId, projectId))
    .orderBy(desc(ignoredFinding.createdAt), desc(ignoredFinding.id))
    .limit(page.limit)
    .offset(page.offset);
}

/** The newest finished audit, locked until the transaction ends, so that two calls do not judge it against each other. */
export async function lockNewestAudit(db: Database, projectId: string): Promise<AuditRow | null> {
  const [row] = await db
    .select()
    .from(audit)
    .where(and(eq(audit.projectId, projectId), eq(audit.status, "finished")))
    .orderBy(desc(audit.finishedAt))
    .limit(1)
    .for("no key update");
  return row ?? null;
}

/** Stores the result of an audit that was judged again. */
export async function storeJudgement(
  db: Database,
  id: string,
  values: Pick<AuditRow, "score" | "grade" | "verdict" | "report">,
): Promise<void> {
  await db.update(audit).set(values).where(eq(audit.id, id));
}
