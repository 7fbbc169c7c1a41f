import { type SQL, sql } from "drizzle-orm";
import {
  countIndexable,
  fetchedPages,
  indexablePages,
  isAnswered,
  judgedPages,
  type SiteQuery,
} from "./site-query";

/** Each link of a page that was read, with whether its address answered. */
const links = (auditId: string) => sql`
  (select link.source, link.target, fetched.id is not null as answered
  from (select source, unnest(targets) as target from audit_link where audit_id = ${auditId}
    and source in (select id from ${judgedPages(auditId)} judged)) link
  left join ${fetchedPages(auditId)} fetched on fetched.id = link.target and ${isAnswered})`;

/** Pages that link to addresses for which `wrong` is true, of those with a link whose address answered. */
function linking(wrong: SQL, said: string): SiteQuery {
  return {
    applicable: (auditId) => sql`
      select count(distinct source)::int as applicable from ${links(auditId)} link where answered`,
    notChecked: {
      count: (auditId) => sql`
        select count(distinct target)::int as count from ${links(auditId)} link where not answered`,
      noun: "linked address",
      plural: "linked addresses",
      why: "not fetched, or without an answer that says whether there is a page",
    },
    affected: (auditId) => sql`
      with wrong as materialized (select id, url from ${fetchedPages(auditId)} fetched where ${wrong})
      select source as page, count(*) || case count(*) when 1 then ${` ${said}: `}::text else ${` ${said}s, such as `}::text end
        || left(min(wrong.url), 300) as detail
      from (select source, unnest(targets) as target from audit_link
        where audit_id = ${auditId} and exists (select 1 from wrong)) link
      join wrong on wrong.id = link.target
      where source in (select id from ${judgedPages(auditId)} judged)
      group by source`,
  };
}

export const linksToBroken = linking(sql`broken`, "broken link");
export const linksToRedirects = linking(sql`redirects`, "redirecting link");

/** Some pages were left out or could not be read, so links from them are not known. */
const incomplete = (auditId: string) => sql`
  select 'Not all pages of the site were read, so links from the others are not known.' as reason
  where exists (select 1 from audit_page where audit_id = ${auditId} and kind = 'page'
    and (state = 'waiting' or skip_reason not in ('robots', 'nofollow')
      or unreadable is not null and status between 200 and 299 or status = 429
      or coalesce((facts ->> 'linksCut')::int, 0) > 0))`;

export const orphans: SiteQuery = {
  applicable: (auditId) => countIndexable(auditId),
  affected: (auditId) => sql`
    select id as page, 'No page of the site links here.' as detail from ${indexablePages(auditId)} shown
    where links_in = 0 and found_by not in ('start', 'canonical')`,
  unknown: incomplete,
};

/** In clicks from the start page. */
const clicksMax = 4;

export const deepPages: SiteQuery = {
  applicable: (auditId) => sql`
    select count(*)::int as applicable from ${indexablePages(auditId)} shown where click_depth is not null`,
  affected: (auditId) => sql`
    select id as page, click_depth || ' clicks from the start page' as detail from ${indexablePages(auditId)} shown
    where click_depth > ${clicksMax}`,
};

/** Each file of one kind that pages load, with the answer at the end of its redirects. */
const files = (auditId: string, kind: "stylesheet" | "script") => sql`
  (select file.id, file.url, (coalesce(answered.failure in ('dns', 'connect', 'tls', 'timeout', 'protocol'), false)
      or answered.status >= 400) as missing,
    coalesce(answered.state = 'done' and (answered.status between 200 and 299
      or answered.status >= 400 and answered.status <> 429
      or answered.failure in ('dns', 'connect', 'tls', 'timeout', 'protocol')), false) as known
  from audit_page file left join audit_page answered on answered.audit_id = ${auditId}
    and answered.url_hash = case when file.redirect_to is null then file.url_hash else md5(file.final_url)::uuid end
  where file.audit_id = ${auditId} and file.kind = ${kind})`;

/** Pages that load a file of this kind that is not there. Of a file that was not asked for, nothing is said. */
function loading(kind: "stylesheet" | "script"): SiteQuery {
  const loads = (auditId: string) => sql`
    (select link.source, file.id, file.url, file.known, file.known and file.missing as missing
    from (select source, unnest(images) as target from audit_link where audit_id = ${auditId}
      and source in (select id from ${judgedPages(auditId)} judged)) link
    join ${files(auditId, kind)} file on file.id = link.target)`;
  return {
    applicable: (auditId) => sql`
      select count(distinct source)::int as applicable from ${loads(auditId)} loaded where known`,
    affected: (auditId) => sql`
      select source as page, count(*) || case count(*) when 1 then ${` ${kind} is missing: `}::text
          else ${` ${kind}s are missing, such as `}::text end || left(min(url), 300) as detail
      from ${loads(auditId)} loaded where missing group by source`,
    notChecked: {
      count: (auditId) => sql`
        select count(distinct id)::int as count from ${loads(auditId)} loaded where not known`,
      noun: kind,
      why: "not fetched, or without an answer that says whether the file is there",
    },
  };
}

export const missingStylesheets = loading("stylesheet");
export const missingScripts = loading("script");

/** An image that only a sitemap names is not part of a page; the rules about sitemaps cover it. */
const images = (auditId: string) => sql`
  (select * from audit_page where audit_id = ${auditId} and kind in ('image', 'picture') and state = 'done'
    and status is distinct from 429 and (found_by <> 'sitemap' or links_in > 0))`;

/** The address of an image is the finding, because many pages may show it. */
function eachImage(applies: SQL, fails: SQL, detail: SQL): SiteQuery {
  return {
    applicable: (auditId) =>
      sql`select count(*)::int as applicable from ${images(auditId)} image where ${applies}`,
    affected: (auditId) =>
      sql`select id as page, ${detail} as detail from ${images(auditId)} image where ${applies} and ${fails}`,
  };
}

export const brokenImages = eachImage(
  sql`(status not between 300 and 399 or failure in ('dns', 'connect', 'tls', 'timeout', 'protocol'))`,
  sql`(status >= 400 or failure in ('dns', 'connect', 'tls', 'timeout', 'protocol'))`,
  sql`coalesce('It answers with HTTP ' || status || '.', 'It does not answer.')`,
);

/** About what a photo over the whole width of a laptop's screen takes in a modern format. */
const imageBytesMax = 500 * 1024;

export const heavyImages = eachImage(
  // Of a picture in several sizes, the largest is for the largest screens only.
  sql`(kind = 'image' and status between 200 and 299 and bytes is not null)`,
  sql`bytes > ${imageBytesMax}`,
  sql`bytes / 1024 || ' KiB'`,
);
