import { type SQL, sql } from "drizzle-orm";
import { eachFetched, fetchedPages, type SiteQuery } from "./site-query";

/** Every address with a status but the redirects, which have rules of their own. A busy site's 429 says nothing. */
const hasStatus = sql`(not redirects and status <> 429)`;
const statusDetail = sql`'It answers with HTTP ' || status || '.'`;

export const missingPages = eachFetched(hasStatus, sql`status in (404, 410)`, statusDetail);
export const refusedPages = eachFetched(hasStatus, sql`status in (401, 403, 407, 451)`, statusDetail);
export const oddStatuses = eachFetched(
  hasStatus,
  sql`(status between 300 and 499 and status not in (401, 403, 404, 407, 410, 451))`,
  statusDetail,
);
export const failingPages = eachFetched(hasStatus, sql`status >= 500`, statusDetail);

/** Answered, or failed in this way: an address that failed in another says nothing. */
const answeredOr = (...failures: string[]) => sql`
  (not redirects and (status is not null or failure in ${failures}))`;

export const timeouts = eachFetched(
  answeredOr("timeout"),
  sql`failure = 'timeout'`,
  sql`'It did not answer in time.'`,
);
export const tlsFailures = eachFetched(
  sql`(url like 'https:%' and (status is not null or failure = 'tls'))`,
  sql`failure = 'tls'`,
  sql`'Its certificate or encryption was refused.'`,
);
export const unreachablePages = eachFetched(
  answeredOr("dns", "connect", "protocol"),
  sql`failure in ('dns', 'connect', 'protocol')`,
  sql`case failure when 'dns' then 'Its host name is unknown.' when 'connect' then 'Its server refuses connections.'
    else 'Its answer is not valid HTTP.' end`,
);

/** Redirects whose last address answered or is on another host, or that never end. */
const isFollowed = (auditId: string) => sql`(md5(final_url)::uuid in (
  select url_hash from audit_page where audit_id = ${auditId} and state <> 'done') is not true)`;
const followed = (fails: SQL, detail: SQL): SiteQuery => ({
  applicable: (auditId) => sql`
    select count(*)::int as applicable from ${fetchedPages(auditId)} fetched
    where redirects and (${fails} or ${isFollowed(auditId)})`,
  affected: (auditId) => sql`
    select id as page, ${detail} as detail from ${fetchedPages(auditId)} fetched where redirects and ${fails}`,
  notChecked: {
    count: (auditId) => sql`
      select count(*)::int as count from ${fetchedPages(auditId)} fetched
      where redirects and not (${fails} or ${isFollowed(auditId)})`,
    noun: "redirect",
    why: "the address that it leads to was not fetched",
  },
});

/** The last address of a chain is null when the chain never ends. */
export const redirectLoops = followed(
  sql`final_url is null`,
  sql`'It leads back to itself: ' || left(redirect_to, 300)`,
);
export const redirectChains = followed(
  sql`(redirect_count > 1 and final_url is not null)`,
  sql`redirect_count || ' redirects lead to ' || left(final_url, 300)`,
);
export const temporaryRedirects = eachFetched(
  sql`redirects`,
  sql`status in (302, 303, 307)`,
  sql`'HTTP ' || status || ' to ' || left(redirect_to, 300)`,
);

/** The audit asks for an address that cannot exist. A refusal or a failure says nothing of missing pages. */
export const missingPageProbe: SiteQuery = {
  applicable: (auditId) => sql`
    select count(*)::int as applicable from audit_file
    where audit_id = ${auditId} and kind = 'missing_page' and status < 500 and status not in (401, 403, 407, 429, 451)`,
  unknown: (auditId) => sql`
    select 'The site did not say whether an address without a page is missing.' as reason from audit_file
    where audit_id = ${auditId} and kind = 'missing_page' and state = 'done'
      and (status is null or status >= 500 or status in (401, 403, 407, 429, 451)) limit 1`,
  affected: (auditId) => sql`
    select null::int as page, 'An address that does not exist answers with HTTP ' || status || '.' as detail
    from audit_file
    where audit_id = ${auditId} and kind = 'missing_page' and status between 200 and 299 limit 1`,
};

/** The audit asks for the site's address with http. */
export const plainHttp: SiteQuery = {
  applicable: (auditId) => sql`
    select count(*)::int as applicable from audit_file
    where audit_id = ${auditId} and kind = 'plain_http' and (status < 400 or final_url like 'https:%')`,
  affected: (auditId) => sql`
    select null::int as page, 'The http address answers without leading to https.' as detail from audit_file
    where audit_id = ${auditId} and kind = 'plain_http' and status < 400 and final_url not like 'https:%' limit 1`,
};
