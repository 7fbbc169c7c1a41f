import { type SQL, sql } from "drizzle-orm";

/** What a site rule asks of the rows of an audit. Each statement reads the audit's pages once. */
export interface SiteQuery {
  /** Selects `applicable`: how many pages or files the rule was measured on. */
  applicable: (auditId: string) => SQL;
  /** Selects `page` (its id; null for the site as a whole) and `detail` of each that fails. */
  affected: (auditId: string) => SQL;
  /** Selects `reason`, one row, when the rule applies but what it asks is not known. */
  unknown?: (auditId: string) => SQL;
  /** What it applies to besides, and could not be measured on. It counts neither as passed nor as failed. */
  notChecked?: UnmeasuredPart;
}

export interface UnmeasuredPart {
  /** Selects `count`. */
  count: (auditId: string) => SQL;
  noun: string;
  plural?: string;
  /** Why, as a clause. */
  why: string;
}

/** The address answered that it has no page, or did not answer at all. A busy site's 429 says neither. */
const isBroken = sql.raw(`
  (status in (404, 410) or status >= 500 or failure in ('dns', 'connect', 'tls', 'timeout', 'protocol'))`);
const isRedirect = sql.raw("(status between 300 and 399 and redirect_to is not null)");

/**
 * All addresses of an audit whose treatment is known: `broken` and `redirects` say how they answered, and
 * `forbidden` that robots.txt kept them from being fetched.
 */
export function knownPages(auditId: string): SQL {
  return sql`
    (select *, coalesce(${isBroken}, false) as broken, coalesce(${isRedirect}, false) as redirects,
      coalesce(skip_reason = 'robots', false) as forbidden
    from audit_page
    where audit_id = ${auditId} and kind = 'page' and (state = 'done' or skip_reason = 'robots'))`;
}

/** The answer says whether there is a page. A busy site's 429 does not, and an address that may not be fetched neither. */
export const isAnswered = sql.raw(
  "(status <> 429 or failure in ('dns', 'connect', 'tls', 'timeout', 'protocol'))",
);

/** All addresses of an audit that were fetched as pages. */
export function fetchedPages(auditId: string): SQL {
  return sql`(select * from ${knownPages(auditId)} known where not forbidden)`;
}

/** All pages of an audit that were read and judged by the page rules. */
export function judgedPages(auditId: string): SQL {
  return sql`(select * from audit_page where audit_id = ${auditId} and kind = 'page' and ${isJudged})`;
}

export const isJudged = sql.raw(
  "state = 'done' and status between 200 and 299 and unreadable is null and passed_rules is not null",
);

/** The pages that search engines may show. */
export function indexablePages(auditId: string): SQL {
  return sql`(select * from ${judgedPages(auditId)} judged where indexable)`;
}

/** A rule about the fetched addresses for which `applies` is true; those for which `fails` is true as well fail it. */
export function eachFetched(applies: SQL, fails: SQL, detail: SQL): SiteQuery {
  return {
    applicable: (auditId) =>
      sql`select count(*)::int as applicable from ${fetchedPages(auditId)} fetched where ${applies}`,
    affected: (auditId) => sql`
      select id as page, ${detail} as detail from ${fetchedPages(auditId)} fetched where ${applies} and ${fails}`,
  };
}

const entriesOf = (auditId: string) => sql`(select * from audit_sitemap_entry where audit_id = ${auditId})`;
const failure = sql.raw("jsonb_array_elements(findings) failure");

/** A rule that was judged when a sitemap was read, entry by entry. */
export function eachSitemapEntry(rule: string): SiteQuery {
  return {
    applicable: (auditId) => sql`
      select count(*)::int as applicable from ${entriesOf(auditId)} entry
      where ${rule} = any(passed_rules) or exists (select from ${failure} where failure ->> 'id' = ${rule})`,
    affected: (auditId) => sql`
      select page, failure ->> 'detail' as detail from ${entriesOf(auditId)} entry cross join ${failure}
      where failure ->> 'id' = ${rule}`,
  };
}

/** How many pages search engines may show, as the count that rules about them apply to. */
export function countIndexable(auditId: string): SQL {
  return sql`select count(*)::int as applicable from ${indexablePages(auditId)} shown`;
}
