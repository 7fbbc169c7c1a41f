import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { type AuditRow, audit } from "@/lib/platform/db/schema";

/** Which addresses of an audit are listed. */
export const pageFilters = ["all", "readable", "unreadable", "broken", "redirects", "not_indexable"] as const;
export type PageFilter = (typeof pageFilters)[number];

/** By what the addresses of an audit are listed. */
export const pageOrders = ["found", "findings", "words", "links", "clicks", "time"] as const;
export type PageOrder = (typeof pageOrders)[number];

export interface ExploredPage {
  id: number;
  url: string;
  status: number | null;
  failure: string | null;
  redirectTo: string | null;
  indexable: boolean | null;
  notIndexableReason: string | null;
  unreadable: string | null;
  title: string | null;
  wordCount: number | null;
  clickDepth: number | null;
  linksIn: number;
  durationMs: number | null;
  rules: string[];
}

const filters: Record<PageFilter, string> = {
  all: "true",
  readable: "passed_rules is not null and unreadable is null",
  unreadable: "unreadable is not null",
  broken: "(status >= 400 or failure is not null)",
  redirects: "redirect_to is not null",
  not_indexable: "indexable = false",
};

/** Each has an index. Pages without words and pages that no click leads to come last, ascending. */
const orderKeys: Record<PageOrder, string> = {
  found: "id",
  findings: "finding_count",
  words: "(case when unreadable is null then coalesce(word_count, 2147483647) else 2147483647 end)",
  links: "links_in",
  clicks: "coalesce(click_depth, 1000)",
  time: "coalesce(duration_ms, -1)",
};

export interface ExploredPart {
  rule: string | null;
  filter: PageFilter;
  sort: PageOrder;
  descending: boolean;
  /** The list begins after this page; with 0 at its beginning; with `before`, it ends before that page instead. */
  after: number;
  before: number | null;
  limit: number;
}

/** A part of the pages of an audit, in the given order; with `rule`, of those that fail it. */
export async function explorePages(
  db: Database,
  { id: auditId }: Pick<AuditRow, "id">,
  { rule, filter, sort, descending, after, before, limit }: ExploredPart,
): Promise<ExploredPage[]> {
  const key = sql.raw(orderKeys[sort]);
  const isReversed = before !== null;
  const direction = sql.raw(descending === isReversed ? "asc" : "desc");
  const from = before ?? after;
  const inPart =
    from === 0
      ? sql`true`
      : sql`(${key}, id) ${sql.raw(descending === isReversed ? ">" : "<")}
          (select ${key}, id from audit_page where audit_id = ${auditId} and id = ${from})`;
  const failing = sql`
    id in (select page from audit_finding where audit_id = ${auditId} and audit_finding.rule = ${rule})`;
  const rows = await db.execute<ExploredPage & Record<string, unknown>>(sql`
    select id, url, status, failure, redirect_to as "redirectTo", indexable,
      not_indexable_reason as "notIndexableReason", unreadable, title, case when unreadable is null then word_count end as "wordCount",
      click_depth as "clickDepth", links_in as "linksIn", duration_ms as "durationMs",
      coalesce((select json_agg(audit_finding.rule order by audit_finding.rule) from audit_finding
        where audit_finding.audit_id = ${auditId} and audit_finding.page = audit_page.id), '[]') as rules
    from audit_page
    where audit_id = ${auditId} and ${inPart} and state = 'done' and ${sql.raw(filters[filter])}
      and ${rule === null ? sql`kind = 'page'` : failing}
    order by ${key} ${direction}, id ${direction} limit ${limit}`);
  return isReversed ? rows.toReversed() : [...rows];
}

export interface ExportedFinding {
  page: number;
  url: string | null;
  detail: string | null;
}

/** The findings of one rule after a page; a finding about the whole site counts as page 0 and comes first. */
export async function findingsOfRule(
  db: Database,
  { id: auditId }: Pick<AuditRow, "id">,
  rule: string,
  { after, limit }: { after: number; limit: number },
): Promise<ExportedFinding[]> {
  const ofSite = await db.execute<ExportedFinding & Record<string, unknown>>(sql`
    select 0 as page, null as url, detail from audit_finding
    where audit_id = ${auditId} and rule = ${rule} and page is null and ${after} < 0`);
  const ofPages = await db.execute<ExportedFinding & Record<string, unknown>>(sql`
    select found.page, audit_page.url, coalesce(found.detail, (
      select entry ->> 'detail' from jsonb_array_elements(audit_page.findings) entry
      where entry ->> 'id' = ${rule} limit 1)) as detail
    from (select page, detail from audit_finding
      where audit_id = ${auditId} and rule = ${rule} and page > ${after} order by page limit ${limit}) found
    join audit_page on audit_page.audit_id = ${auditId} and audit_page.id = found.page
    order by found.page`);
  return [...ofSite, ...ofPages].slice(0, limit);
}

/** The project's last audit that finished before this one, which may still be open; null when there is none. */
export async function findAuditBefore(db: Database, later: AuditRow): Promise<AuditRow | null> {
  const [row] = await db
    .select()
    .from(audit)
    .where(
      and(
        eq(audit.projectId, later.projectId),
        eq(audit.status, "finished"),
        later.finishedAt === null ? undefined : lt(audit.finishedAt, later.finishedAt),
      ),
    )
    .orderBy(desc(audit.finishedAt))
    .limit(1);
  return row ?? null;
}
