import { eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { audit } from "@/lib/platform/db/schema";
import type { SkipReason } from "../../crawl/found-address";
import { foundMax } from "../../rows/frontier";
import type { IgnoredInAudit } from "../../rows/ignored";
import { homePage } from "./indexing";
import { isJudged, judgedPages, type SiteQuery, type UnmeasuredPart } from "./site-query";
import { alternateRules, sitemapPasses } from "./sitemap-alternates";

/** How many pages' findings one statement stores. */
const pagesAtOnce = 2000;
/** How many affected pages a report shows of each rule. */
const samplesMax = 10;

/** Below this, no plan is so bad that it matters. */
const largeSite = 1000;

/**
 * Lets PostgreSQL know the pages of a large audit. Until its own next analysis it takes an audit that began since for a
 * single page, and then compares every page with every other.
 */
export async function analysePages(db: Database, auditId: string): Promise<void> {
  const [row] = await db.execute<{ pages: number }>(sql`
    select count(*)::int as pages from (
      select from audit_page where audit_id = ${auditId} limit ${largeSite + 1}) as counted`);
  if (row !== undefined && row.pages > largeSite) await db.execute(sql`analyze audit_page`);
}

/** Forgets what an earlier, interrupted judging of the audit stored. */
export async function clearFindings(db: Database, auditId: string): Promise<void> {
  await db.execute(sql`delete from audit_finding where audit_id = ${auditId}`);
}

/** Stores the findings that page rules left with the pages, except those of rules that are left to site rules. */
export async function storePageFindings(
  db: Database,
  auditId: string,
  rules: readonly string[],
): Promise<void> {
  const [last] = await db.execute<{ id: number | null }>(
    sql`select max(id) as id from audit_page where audit_id = ${auditId}`,
  );
  for (let from = 1; from <= (last?.id ?? 0); from += pagesAtOnce) {
    await db.execute(sql`
      insert into audit_finding (audit_id, rule, page)
      select audit_id, finding ->> 'id', id from audit_page cross join jsonb_array_elements(findings) finding
      where audit_id = ${auditId} and id between ${from} and ${from + pagesAtOnce - 1} and ${isJudged}
        and kind = 'page' and finding ->> 'id' in ${[...rules]}
        and not ${sitemapPasses(auditId, sql`finding ->> 'id'`)}
      on conflict do nothing`);
  }
}

/** Stores with each page how many findings it has, for the list of pages. May be repeated. */
export async function countFindingsOfPages(db: Database, auditId: string): Promise<void> {
  await db.execute(sql`
    update audit_page set finding_count = counted.findings
    from (select page, count(*)::int as findings from audit_finding where audit_id = ${auditId} group by page) counted
    where audit_page.audit_id = ${auditId} and audit_page.id = counted.page
      and audit_page.finding_count <> counted.findings`);
}

/** Each judged page with each rule that it passes, itself or by what a sitemap says of it. */
const passesOfPages = (auditId: string) => sql`
  (select rule from ${judgedPages(auditId)} judged
    left join audit_sitemap_entry entry on entry.audit_id = ${auditId} and entry.page = judged.id and judged.indexable
    cross join unnest(judged.passed_rules || array(
      select further from unnest(entry.passed_rules) further
      where further = any(${alternateRules}) and further <> all(judged.passed_rules))) unnested (rule)
    where entry.page is null or rule <> all(${alternateRules}) or not exists (
      select from audit_finding finding
      where finding.audit_id = ${auditId} and finding.page = judged.id and finding.rule = unnested.rule))`;

export interface RuleTally {
  applicable: number;
  affected: number;
  /** Why the rule was not measured; null when it was or does not apply. */
  unknown: string | null;
  /** On what it was not measured besides; null when there is nothing. */
  notChecked: (Omit<UnmeasuredPart, "count"> & { count: number }) | null;
}

/** How often each page rule passed and failed, and on how many pages it could not be measured. */
export async function tallyPageRules(
  db: Database,
  auditId: string,
): Promise<Map<string, { passed: number; failed: number; unmeasured: number }>> {
  const rows = await db.execute<{ rule: string; passed: number; failed: number; unmeasured: number }>(sql`
    select rule, sum(passed)::int as passed, sum(failed)::int as failed, sum(unmeasured)::int as unmeasured from (
      select rule, 1 as passed, 0 as failed, 0 as unmeasured
        from ${passesOfPages(auditId)} pass
      union all
      select rule, 0, 1, 0 from audit_finding where audit_id = ${auditId}
      union all
      select rule, 0, 0, 1 from ${judgedPages(auditId)} judged
        cross join jsonb_array_elements_text(coalesce(facts -> 'notMeasured', '[]')) rule
    ) outcome group by rule`);
  return new Map([...rows].map(({ rule, ...tally }) => [rule, tally]));
}

/** In milliseconds, for one statement over the largest audits. */
const statementTimeoutMs = 120_000;

/** Runs a site rule over the audit, stores what it finds and says how much that is. */
export async function runSiteQuery(
  db: Database,
  auditId: string,
  rule: string,
  { applicable, affected, unknown, notChecked: unfetched }: SiteQuery,
): Promise<RuleTally> {
  return db.transaction(async (tx) => {
    await tx.execute(sql.raw(`set local statement_timeout = ${statementTimeoutMs}`));
    // The server's statistics do not know an audit that was stored minutes ago. It would expect a few rows, and
    // join 50,000 pages with 50,000 others in a loop.
    await tx.execute(sql`set local enable_nestloop = off`);
    const [why] = unknown === undefined ? [] : await tx.execute<{ reason: string }>(unknown(auditId));
    if (why !== undefined) return { applicable: 0, affected: 0, unknown: why.reason, notChecked: null };
    const [left] =
      unfetched === undefined ? [] : await tx.execute<{ count: number }>(unfetched.count(auditId));
    const notChecked = unfetched === undefined ? null : { ...unfetched, count: left?.count ?? 0 };
    const [counted] = await tx.execute<{ applicable: number }>(applicable(auditId));
    if (counted === undefined || counted.applicable === 0)
      return { applicable: 0, affected: 0, unknown: null, notChecked };
    const stored = await tx.execute(sql`
      insert into audit_finding (audit_id, rule, page, detail)
      select ${auditId}, ${rule}, found.page, left(found.detail, 1000) from (${affected(auditId)}) found
      on conflict do nothing`);
    return { applicable: counted.applicable, affected: stored.count, unknown: null, notChecked };
  });
}

/** Stores a finding about the site as a whole. */
export async function storeSiteFinding(
  db: Database,
  auditId: string,
  rule: string,
  detail: string,
): Promise<void> {
  await db.execute(sql`
    insert into audit_finding (audit_id, rule, page, detail) values (${auditId}, ${rule}, null, ${detail})
    on conflict do nothing`);
}

export interface RuleSample {
  rule: string;
  url: string | null;
  detail: string | null;
}

/** The first few findings of each rule; of the site's most linked pages first would need a sort of all. */
export async function sampleFindings(
  db: Database,
  auditId: string,
  rules: readonly string[],
  ignored: IgnoredInAudit,
): Promise<RuleSample[]> {
  if (rules.length === 0) return [];
  const failed: SQL = sql.join(
    rules.map((rule) => sql`(${rule}::text, ${sql.param([...(ignored.pages.get(rule) ?? [])])}::int[])`),
    sql`, `,
  );
  const rows = await db.execute<{ rule: string; url: string | null; detail: string | null }>(sql`
    select failed.rule, audit_page.url, sample.detail
    from (values ${failed}) failed (rule, ignored)
    cross join lateral (
      select page, detail from audit_finding
      where audit_id = ${auditId} and audit_finding.rule = failed.rule
        and (page is null or page <> all(failed.ignored)) order by page limit ${samplesMax}) sample
    left join audit_page on audit_page.audit_id = ${auditId} and audit_page.id = sample.page`);
  return [...rows];
}

export interface SiteCounts {
  found: number;
  fetched: number;
  /** Pages that were read and judged. */
  judged: number;
  /** Addresses that should have a page but gave none that could be read. */
  unreadable: number;
  /** Why most of the unreadable ones could not be read; null when there are none. */
  unreadableReason: string | null;
  /** Whether the start page is kept out of search; null when that is not known. */
  homeHidden: boolean | null;
  /** How many pages the audit might fetch. */
  pagesMax: number;
  /** Addresses and links that were left out, the most frequent reason first. */
  leftOut: { reason: LeftOutReason; count: number | null }[];
}

/** `page_links`: links of pages that have too many. `not_remembered`: addresses that nobody counted. */
export type LeftOutReason = SkipReason | "page_links" | "not_remembered";

/** Redirects and missing pages are findings, not unreadable pages; files other than HTML are no pages at all. */
const isUnreadable = sql.raw(`
  (state = 'done' and (failure is not null or status >= 500 or status in (401, 403, 429)
    or (status between 200 and 299 and unreadable is not null
      and (content_type is null or content_type ~* '^\\s*(text/html|application/xhtml)'))))`);

export async function countPages(db: Database, auditId: string): Promise<SiteCounts> {
  const [counts] = await db.execute<
    Omit<SiteCounts, "homeHidden" | "unreadableReason" | "pagesMax" | "leftOut">
  >(sql`
    select count(*)::int as found,
      (count(*) filter (where state = 'done'))::int as fetched,
      (count(*) filter (where ${isJudged}))::int as judged,
      (count(*) filter (where ${isUnreadable} or skip_reason = 'site_gone'))::int as unreadable
    from audit_page where audit_id = ${auditId} and kind = 'page'`);
  const [reason] = await db.execute<{ reason: string }>(sql`
    select coalesce(unreadable, 'The address answers with HTTP ' || status || '.',
      case failure when 'timeout' then 'The site does not answer in time.'
        when 'tls' then 'The certificate of the site is refused.'
        when 'dns' then 'The host name of the site is unknown.' else 'The site cannot be reached.' end) as reason
    from audit_page where audit_id = ${auditId} and kind = 'page' and ${isUnreadable}
    group by 1 order by count(*) desc, 1 limit 1`);
  const [home] = await db.execute<{ hidden: boolean }>(sql`
    select coalesce(skip_reason = 'robots'
      or not_indexable_reason in ('noindex', 'canonical', 'robots_txt'), false) as hidden
    from ${homePage(auditId)} home where skip_reason = 'robots' or indexable is not null`);
  const leftOut = await db.execute<SiteCounts["leftOut"][number] & Record<string, unknown>>(sql`
    select skip_reason as reason, count(*)::int as count from audit_page
    where audit_id = ${auditId} and kind = 'page' and state = 'skipped' group by 1 union all
    select 'page_links', sum((facts ->> 'linksCut')::int)::int from audit_page
    where audit_id = ${auditId} and kind = 'page' and (facts ->> 'linksCut')::int > 0 having count(*) > 0
    order by 2 desc, 1`);
  const [row] = await db
    .select({ pagesMax: audit.pagesMax, pagesFound: audit.pagesFound })
    .from(audit)
    .where(eq(audit.id, auditId));
  const isFull = row !== undefined && row.pagesFound >= foundMax(row);
  const none = { found: 0, fetched: 0, judged: 0, unreadable: 0 };
  return {
    ...(counts ?? none),
    unreadableReason: reason?.reason ?? null,
    homeHidden: home?.hidden ?? null,
    pagesMax: row?.pagesMax ?? 0,
    leftOut: [...leftOut, ...(isFull ? [{ reason: "not_remembered", count: null } as const] : [])],
  };
}

export interface StoredFile {
  url: string;
  status: number | null;
  contentType: string | null;
  text: string | null;
}

/** robots.txt of the site's own origin, or its llms.txt; null when it was not asked for. */
export async function findFile(
  db: Database,
  auditId: string,
  kind: "robots" | "llms_txt",
  origin: string,
): Promise<StoredFile | null> {
  const [file] = await db.execute<{
    url: string;
    status: number | null;
    contentType: string | null;
    text: string | null;
  }>(sql`
    select url, status, content_type as "contentType", text from audit_file
    where audit_id = ${auditId} and kind = ${kind} and state = 'done'
    order by (url like ${`${origin}/%`}) desc, url limit 1`);
  return file ?? null;
}
