import { type SQL, sql } from "drizzle-orm";
import { sketchSize } from "../../crawl/fingerprint";
import {
  countIndexable,
  indexablePages,
  isAnswered,
  isJudged,
  judgedPages,
  knownPages,
  type SiteQuery,
} from "./site-query";

/** Each page that names a canonical address, with what is known of that address. */
const canonicals = (auditId: string) => sql`
  (select judged.id, judged.canonical, target.status, target.broken, target.redirects, target.forbidden,
    coalesce(target.not_indexable_reason in ('noindex', 'robots_txt'), false) as hidden,
    target.id is null or target.unreadable is not null and not target.broken as unknown,
    target.id = judged.id as own
  from ${judgedPages(auditId)} judged
  left join ${knownPages(auditId)} target on target.url_hash = md5(judged.canonical)::uuid
    and (target.forbidden or (target.status <> 429 or target.broken))
  where judged.canonical is not null)`;
const leadsAstray = sql`(not unknown and not own and (forbidden or broken or redirects or hidden or status >= 400))`;

export const canonicalTargets: SiteQuery = {
  applicable: (auditId) => sql`
    select count(*)::int as applicable from ${canonicals(auditId)} named where not unknown`,
  affected: (auditId) => sql`
    select id as page, case when forbidden then 'robots.txt forbids the canonical address: '
      when broken or status >= 400 then 'The canonical address answers with ' || coalesce('HTTP ' || status, 'nothing') || ': '
      when redirects then 'The canonical address redirects: '
      else 'The canonical address is not indexable itself: ' end || left(canonical, 300) as detail
    from ${canonicals(auditId)} named where ${leadsAstray}`,
  notChecked: {
    count: (auditId) => sql`select count(*)::int as count from ${canonicals(auditId)} named where unknown`,
    noun: "page",
    why: "the canonical address is on another host, was not fetched or could not be read",
  },
};

/** All addresses that a sitemap lists and that were fetched or are forbidden by robots.txt. */
const sitemapEntries = (auditId: string) => sql`
  (select * from ${knownPages(auditId)} known where in_sitemap)`;

/** A rule about the entries for which `applies` is true. */
function eachEntry(applies: SQL, fails: SQL, detail: SQL): SiteQuery {
  return {
    applicable: (auditId) => sql`
      select count(*)::int as applicable from ${sitemapEntries(auditId)} entry where ${applies}`,
    affected: (auditId) => sql`
      select id as page, ${detail} as detail from ${sitemapEntries(auditId)} entry where ${applies} and ${fails}`,
    notChecked: {
      count: (auditId) => sql`
        select count(*)::int as count from audit_page where audit_id = ${auditId} and kind = 'page' and in_sitemap
          and state <> 'done' and skip_reason is distinct from 'robots'`,
      noun: "sitemap entry",
      plural: "sitemap entries",
      why: "not fetched",
    },
  };
}

export const brokenEntries = eachEntry(
  sql`(not forbidden and ${isAnswered})`,
  sql`(broken or status between 400 and 499)`,
  sql`'The sitemap lists it, and it answers with ' || coalesce('HTTP ' || status, 'nothing') || '.'`,
);
export const redirectingEntries = eachEntry(
  sql`(status <> 429)`,
  sql`redirects`,
  sql`'The sitemap lists it, and it leads to ' || left(redirect_to, 300)`,
);
export const hiddenEntries = eachEntry(
  sql`(forbidden or ${isJudged})`,
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

/** A sitemap that did not answer, or only a part of which could be read. */
const unreadSitemap = sql.raw(
  "(failure is not null or status >= 500 or status in (401, 403, 429) or problem is not null)",
);

export const pagesOutsideSitemaps: SiteQuery = {
  unknown: (auditId) => sql`
    select 'Not all sitemaps could be read, so it is not known what the others list.' as reason
    from ${sitemapFiles(auditId)} file where ${unreadSitemap} limit 1`,
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
    where audit_id = ${auditId} and kind = 'robots' and status is not null`,
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
    select count(*)::int as applicable from ${homePage(auditId)} home where indexable or ${keepsOut}`,
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

/** Pages for visitors that nobody searches for. They are rightly kept out of search. */
const isService = sql.raw(
  `(split_part(url, '?', 1) ~* '/(account|admin|basket|carrello|carrinho|carrito|cart|checkout|compare|compte|connexion|cuenta|anmelden|kasse|konto|login|log-in|logout|my-account|panier|password|register|search|signin|sign-in|signup|sign-up|suche|thanks|thank-you|unsubscribe|warenkorb|wishlist|wp-admin|wp-login[.]php)(/|$)')`,
);

/** Of the numbers in two sketches of texts, how many are equal when one page is a copy of the other. */
const equalMin = sketchSize / 2;

/**
 * Each page with why search engines cannot show it: null when they can. Left out are pages of which that is not known,
 * pages for visitors that are rightly kept out, and copies that name the page they are a copy of: one with the same path
 * or much of the same text.
 */
const shownOrLost = (auditId: string) => sql`
  (select page.id, case
      when forbidden then 'robots.txt forbids it.'
      when broken then 'It answers with ' || coalesce('HTTP ' || page.status, 'nothing') || '.'
      when page.indexable then null
      when page.not_indexable_reason = 'canonical'
        then 'It names another page as canonical: ' || left(page.canonical, 300)
      else 'It asks not to be indexed.' end as lost
  from (select *, coalesce(${isJudged}, false) as judged, ${isService} as service
    from ${knownPages(auditId)} known) page
  left join audit_page target on target.audit_id = ${auditId} and page.not_indexable_reason = 'canonical'
    and target.url_hash = md5(page.canonical)::uuid
  where broken
    or forbidden and page.url not like '%?%' and not service
    or judged and page.indexable
    or judged and page.not_indexable_reason in ('noindex', 'robots_txt') and not service
    or judged and page.not_indexable_reason = 'canonical' and (target.id is null or target.state = 'done'
      and not (coalesce(target.indexable, false) and (
        split_part(target.url, '?', 1) = split_part(page.url, '?', 1)
        or coalesce(target.text_hash = page.text_hash, false)
        or (select count(*) from unnest(target.sketch, page.sketch) as both_values (a, b) where a = b) >= ${equalMin}))))`;

export const lostPages: SiteQuery = {
  applicable: (auditId) => sql`select count(*)::int as applicable from ${shownOrLost(auditId)} page`,
  affected: (auditId) => sql`
    select id as page, lost as detail from ${shownOrLost(auditId)} page where lost is not null`,
};
