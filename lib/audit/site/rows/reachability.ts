import { sql } from "drizzle-orm";
import { eachFetched, type SiteQuery } from "./site-query";

/** Every address but the redirects, which have rules of their own. */
const isNoRedirect = sql`not redirects`;
const statusDetail = sql`'It answers with HTTP ' || status || '.'`;

export const missingPages = eachFetched(isNoRedirect, sql`status in (404, 410)`, statusDetail);
export const refusedPages = eachFetched(isNoRedirect, sql`status in (401, 403, 407, 451)`, statusDetail);
export const oddStatuses = eachFetched(
  isNoRedirect,
  sql`(status between 300 and 499 and status not in (401, 403, 404, 407, 410, 429, 451))`,
  statusDetail,
);
export const failingPages = eachFetched(isNoRedirect, sql`status >= 500`, statusDetail);
export const timeouts = eachFetched(
  isNoRedirect,
  sql`failure = 'timeout'`,
  sql`'It did not answer in time.'`,
);
export const tlsFailures = eachFetched(
  sql`url like 'https:%'`,
  sql`failure = 'tls'`,
  sql`'Its certificate or encryption was refused.'`,
);
export const unreachablePages = eachFetched(
  isNoRedirect,
  sql`failure in ('dns', 'connect', 'protocol')`,
  sql`case failure when 'dns' then 'Its host name is unknown.' when 'connect' then 'Its server refuses connections.'
    else 'Its answer is not valid HTTP.' end`,
);

/** The last address of a chain is null when the chain never ends. */
export const redirectLoops = eachFetched(
  sql`redirects`,
  sql`final_url is null`,
  sql`'It leads back to itself: ' || left(redirect_to, 300)`,
);
export const redirectChains = eachFetched(
  sql`redirects`,
  sql`(redirect_count > 1 and final_url is not null)`,
  sql`redirect_count || ' redirects lead to ' || left(final_url, 300)`,
);
export const temporaryRedirects = eachFetched(
  sql`redirects`,
  sql`status in (302, 303, 307)`,
  sql`'HTTP ' || status || ' to ' || left(redirect_to, 300)`,
);

/** The audit asks for an address that cannot exist. */
export const missingPageProbe: SiteQuery = {
  applicable: (auditId) => sql`
    select count(*)::int as applicable from audit_file
    where audit_id = ${auditId} and kind = 'missing_page' and status is not null`,
  affected: (auditId) => sql`
    select null::int as page, 'An address that does not exist answers with HTTP ' || status || '.' as detail
    from audit_file
    where audit_id = ${auditId} and kind = 'missing_page' and status between 200 and 299 limit 1`,
};

/** The audit asks for the site's address with http. */
export const plainHttp: SiteQuery = {
  applicable: (auditId) => sql`
    select count(*)::int as applicable from audit_file
    where audit_id = ${auditId} and kind = 'plain_http' and status is not null`,
  affected: (auditId) => sql`
    select null::int as page, 'The http address answers without leading to https.' as detail from audit_file
    where audit_id = ${auditId} and kind = 'plain_http' and status < 400 and final_url not like 'https:%' limit 1`,
};
