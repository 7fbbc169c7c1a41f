import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/platform/db/connection";
import { isHeldBy, isUnclaimed, newLease, noLease } from "@/lib/platform/db/leases";
import {
  type AuditedPageRow,
  type AuditRow,
  audit,
  auditedPage,
  auditFinding,
  type RecheckedPageRow,
  recheckedPage,
} from "@/lib/platform/db/schema";
import { storableJson } from "@/lib/platform/db/storable";
import type { StoredFinding } from "../page-facts";
import type { AuditClaim } from "./claims";
import { hostIsFree } from "./due-audits";

/** A page that is read again, with what the audit found on it. */
export type PageToRecheck = Pick<AuditedPageRow, "id" | "kind" | "url" | "depth"> & {
  /** The rules that it failed. */
  before: string[];
  /** Those that it failed by itself. */
  ofPage: string[];
};

/**
 * Takes the host of a finished audit for reading pages again, so that it is asked by one caller at a time. Null while an
 * audit or another recheck has it.
 */
export async function claimForRecheck(
  db: Database,
  { id, host }: Pick<AuditRow, "id" | "host">,
  leaseSeconds: number,
): Promise<AuditClaim | null> {
  return db.transaction(async (tx) => {
    // The same lock as for a slice of an audit: the two take turns.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`audit ${host}`}, 0))`);
    const lease = newLease(leaseSeconds);
    const [row] = await tx
      .update(audit)
      .set(lease)
      .where(and(eq(audit.id, id), eq(audit.status, "finished"), isUnclaimed(audit), hostIsFree))
      .returning();
    return row === undefined ? null : { audit: row, leaseToken: lease.leaseToken };
  });
}

export async function endRecheck(db: Database, { audit: { id }, leaseToken }: AuditClaim): Promise<void> {
  await db.update(audit).set(noLease).where(isHeldBy(audit, { id, leaseToken }));
}

/** The ids of pages that fail a rule: first those that were not read again yet, then those that still failed it then. */
export async function pagesToRecheck(
  db: Database,
  auditId: string,
  rule: string,
  limit: number,
): Promise<number[]> {
  const rows = await db.execute<{ page: number }>(sql`
    (select finding.page from audit_finding finding
    where finding.audit_id = ${auditId} and finding.rule = ${rule} and finding.page is not null
      and not exists (select from audit_recheck known
        where known.audit_id = ${auditId} and known.page = finding.page)
    order by finding.page limit ${limit})
    union all
    (select known.page from audit_recheck known
    where known.audit_id = ${auditId} and (${rule} = any(known.remaining) or ${rule} = any(known.open))
    order by known.page limit ${limit})
    limit ${limit}`);
  return rows.map(({ page }) => page);
}

const findingIds = z.array(z.object({ id: z.string() })).nullable();

/** Those pages of an audit that were fetched, with their findings, in the order in which they were found. */
export async function findPagesToRecheck(
  db: Database,
  auditId: string,
  ids: readonly number[],
): Promise<PageToRecheck[]> {
  if (ids.length === 0) return [];
  const { id, kind, url, depth, findings } = auditedPage;
  const pages = await db
    .select({ id, kind, url, depth, findings })
    .from(auditedPage)
    .where(and(eq(auditedPage.auditId, auditId), inArray(id, [...ids]), eq(auditedPage.state, "done")))
    .orderBy(asc(id));
  const found = await db
    .select({ page: auditFinding.page, rule: auditFinding.rule })
    .from(auditFinding)
    .where(and(eq(auditFinding.auditId, auditId), inArray(auditFinding.page, [...ids])));
  return pages.map(({ findings: own, ...page }) => ({
    ...page,
    before: found.flatMap((each) => (each.page === page.id ? [each.rule] : [])),
    ofPage: (findingIds.parse(own) ?? []).map((each) => each.id),
  }));
}

/** Stores what a page looked like when it was read again, in place of an earlier time. */
export async function storeRecheck(
  db: Database,
  { findings, ...row }: Omit<RecheckedPageRow, "findings"> & { findings: readonly StoredFinding[] },
): Promise<void> {
  const values = { ...row, findings: sql`${storableJson(findings)}::text::jsonb` };
  const { auditId: _auditId, page: _page, ...changed } = values;
  await db
    .insert(recheckedPage)
    .values(values)
    .onConflictDoUpdate({ target: [recheckedPage.auditId, recheckedPage.page], set: changed });
}

/** The pages among these that were read again since the audit. */
export async function rechecksOf(
  db: Database,
  auditId: string,
  pages: readonly number[],
): Promise<Map<number, RecheckedPageRow>> {
  if (pages.length === 0) return new Map();
  const rows = await db
    .select()
    .from(recheckedPage)
    .where(and(eq(recheckedPage.auditId, auditId), inArray(recheckedPage.page, [...pages])));
  return new Map(rows.map((row) => [row.page, row]));
}

/** How many rechecked pages of an audit are added up. */
const summedMax = 500;

export interface RecheckSum {
  rule: string;
  fixed: number;
  remaining: number;
  open: number;
  checkedAt: Date;
}

/** What reading pages again has found since an audit, by rule. */
export async function sumRechecks(db: Database, auditId: string): Promise<RecheckSum[]> {
  const rows = await db.execute<Omit<RecheckSum, "checkedAt"> & { at: string }>(sql`
    select rule, (count(*) filter (where fate = 'fixed'))::int as fixed,
      (count(*) filter (where fate = 'remaining'))::int as remaining,
      (count(*) filter (where fate = 'open'))::int as open, max(checked_at) as at
    from (
      select * from audit_recheck where audit_id = ${auditId} order by page limit ${summedMax}) known
    cross join lateral (
      select unnest(fixed) as rule, 'fixed' as fate union all select unnest(remaining), 'remaining'
      union all select unnest(open), 'open') each_rule
    group by rule order by rule`);
  return rows.map(({ at, ...sum }) => ({ ...sum, checkedAt: new Date(at) }));
}
