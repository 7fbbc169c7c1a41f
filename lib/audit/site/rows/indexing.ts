import { type SQL, sql } from "drizzle-orm";
import {
  countIndexable,
  fetchedPages,
  indexablePages,
  judgedPages,
  knownPages,
  type SiteQuery,
} from "./site-query";

/** The page at the address in the column, with what search engines do with it. */
const addressHash = (column: SQL) => sql`md5(split_part(${column}, '#', 1))::uuid`;

/** Only canonical addresses of pages that were fetched are judged; of the others nothing is known. */
export const canonicalTargets: SiteQuery = {
  applicable: (auditId) => sql`
    select count(*)::int as applicable from ${judgedPages(auditId)} judged where canonical is not null`,
  affected: (auditId) => sql`
    select judged.id as page,
      case when target.broken then 'The canonical address answers with ' || coalesce('HTTP ' || target.status, 'nothing') || ': '
        when target.redirects then 'The canonical address redirects: '
        else 'The canonical address is not indexable itself: ' end || left(target.url, 300) as detail
    from ${judgedPages(auditId)} judged
    join ${fetchedPages(auditId)} target on target.url_hash = ${addressHash(sql`judged.canonical`)}
    where target.id <> judged.id
      and (target.broken or target.redirects or (target.not_indexable_reason in ('noindex', 'robots_txt')))`,
};

/** All addresses that a sitemap lists and that were fetched or are forbidden by robots.txt. */
const sitemapEntries = (auditId: string) => sql`
  (select * from ${knownPages(auditId)} known where in_sitemap)`;

function eachEntry(fails: SQL, detail: SQL): SiteQuery {
  return {
    applicable: (auditId) => sql`select count(*)::int as applicable from ${sitemapEntries(auditId)} entry`,
    affected: (auditId) => sql`
      select id as page, ${detail} as detail from ${sitemapEntries(auditId)} entry where ${fails}`,
  };
}

export const brokenEntries = eachEntry(
  sql`(broken or status between 400 and 499)`,
  sql`'The sitemap lists it, and it answers with ' || coalesce('HTTP ' || status, 'nothing') || '.'`,
);
export const redirectingEntries = eachEntry(
  sql`redirects`,
  sql`'The sitemap lists it, and it leads to ' || left(redirect_to, 300)`,
);
export const hiddenEntries = eachEntry(
  sql`(forbidden or not_indexable_reason in ('noindex', 'canonical', 'robots_txt'))`,
  sql`'The sitemap lists it, and ' || case when forbidden or not_indexable_reason = 'robots_txt'
      then 'robots.txt forbids it.' when not_indexable_reason = 'noindex' then 'it asks not to be indexed.'
      else 'it names another address as canonical.' end`,
);

const sitemapImages = (auditId: string) => sql`
  (select * from audit_page where audit_id = ${auditId} and kind = 'image' and in_sitemap
    and (state = 'done' and status is distinct from 429 or skip_reason = 'robots'))`;

export const brokenSitemapImages: SiteQuery = {
  applicable: (auditId) => sql`select count(*)::int as applicable from ${sitemapImages(auditId)} image`,
  affected: (auditId) => sql`
    select id as page, 'The sitemap lists it, and ' || case when skip_reason = 'robots' then 'robots.txt forbids it.'
      when status is null then 'it does not answer.' else 'it answers with HTTP ' || status || '.' end as detail
    from ${sitemapImages(auditId)} image
    where skip_reason = 'robots' or status >= 400 or failure in ('dns', 'connect', 'tls', 'timeout', 'protocol')`,
};

const sitemapFiles = (auditId: string) => sql`
  (select * from audit_file where audit_id = ${auditId} and kind = 'sitemap' and state = 'done')`;

export const pagesOutsideSitemaps: SiteQuery = {
  applicable: (auditId) => sql`
    select case when exists (select 1 from ${sitemapFiles(auditId)} file where entries > 0)
      then (${countIndexable(auditId)}) else 0 end as applicable`,
  affected: (auditId) => sql`
    select id as page, 'No sitemap lists it.' as detail from ${indexablePages(auditId)} shown where not in_sitemap`,
};

export const noSitemap: SiteQuery = {
  applicable: () => sql`select 1 as applicable`,
  affected: (auditId) => sql`
    select null::int as page, 'Neither robots.txt nor /sitemap.xml leads to a sitemap.' as detail
    where not exists (select 1 from ${sitemapFiles(auditId)} file where status between 200 and 299)`,
};

export const unreadableSitemaps: SiteQuery = {
  applicable: (auditId) => sql`
    select count(*)::int as applicable from ${sitemapFiles(auditId)} file where status between 200 and 299`,
  affected: (auditId) => sql`
    select null::int as page, string_agg(left(url, 300) || ': ' || problem, '; ') as detail
    from (select * from ${sitemapFiles(auditId)} file
      where status between 200 and 299 and problem is not null order by url limit 5) wrong
    having count(*) > 0`,
};

export const unreadableRobots: SiteQuery = {
  applicable: (auditId) => sql`
    select count(*)::int as applicable from audit_file
    where audit_id = ${auditId} and kind = 'robots' and state = 'done'`,
  affected: (auditId) => sql`
    select null::int as page, left(url, 300) || coalesce(' ' || problem, ' answers with HTTP ' || status) || '.' as detail
    from audit_file where audit_id = ${auditId} and kind = 'robots' and (status >= 500 or problem is not null)
    order by url limit 1`,
};

/** The start page, or the page that it redirects to. */
export const homePage = (auditId: string) => sql`
  (select home.* from audit_page start
    join audit_page home on home.audit_id = start.audit_id
      and home.url_hash = md5(coalesce(start.final_url, start.url))::uuid
    where start.audit_id = ${auditId} and start.id = 1)`;

const keepsOut = sql.raw(
  "(skip_reason = 'robots' or not_indexable_reason in ('noindex', 'canonical', 'robots_txt'))",
);

export const hiddenHome: SiteQuery = {
  applicable: (auditId) => sql`
    select count(*)::int as applicable from ${homePage(auditId)} home
    where skip_reason = 'robots' or indexable is not null`,
  affected: (auditId) => sql`
    select id as page, case when skip_reason = 'robots' or not_indexable_reason = 'robots_txt' then 'robots.txt forbids it.'
      when not_indexable_reason = 'noindex' then 'It asks not to be indexed.'
      else 'It names another address as canonical: ' || left(canonical, 300) end as detail
    from ${homePage(auditId)} home where ${keepsOut}`,
};

export const hiddenPages: SiteQuery = {
  applicable: (auditId) => sql`
    select count(*)::int as applicable from ${judgedPages(auditId)} judged where indexable is not null`,
  affected: (auditId) => sql`
    select id as page, 'It asks not to be indexed.' as detail from ${judgedPages(auditId)} judged
    where not_indexable_reason = 'noindex'`,
};
