import { sql } from "drizzle-orm";
import { fetchedPages, indexablePages, type SiteQuery } from "./site-query";

/** Each indexable page with the alternates that its head names, and with those that a sitemap names of it. */
const lists = (auditId: string) => sql`
  (select id, url, url_hash, facts -> 'alternates' as list from ${indexablePages(auditId)} shown
  union all
  select shown.id, url, url_hash, entry.alternates from ${indexablePages(auditId)} shown
    join audit_sitemap_entry entry on entry.audit_id = ${auditId} and entry.page = shown.id)`;

/** Each alternate of a page, with the hash that finds its row. */
const alternates = (auditId: string) => sql`
  (select distinct id, url, url_hash, entry ->> 'url' as target,
    md5(split_part(entry ->> 'url', '#', 1))::uuid as target_hash
  from ${lists(auditId)} named cross join jsonb_array_elements(coalesce(list, '[]')) entry)`;

const countWithAlternates = (auditId: string) => sql`
  select count(distinct id)::int as applicable from ${lists(auditId)} named
  where jsonb_array_length(coalesce(list, '[]')) > 0`;

/** Search engines ignore a pair of languages unless both pages name each other. */
export const missingReturnLinks: SiteQuery = {
  applicable: countWithAlternates,
  affected: (auditId) => sql`
    with alternate as materialized (select * from ${alternates(auditId)} every)
    select alternate.id as page,
      count(*) || ' of its alternates do not name it in return, such as ' || left(min(target.url), 300) as detail
    from alternate
    join ${indexablePages(auditId)} target on target.url_hash = alternate.target_hash and target.id <> alternate.id
    where not exists (
      select 1 from alternate back where back.id = target.id and back.target_hash = alternate.url_hash)
    group by alternate.id`,
};

export const unusableAlternates: SiteQuery = {
  applicable: countWithAlternates,
  affected: (auditId) => sql`
    select alternate.id as page,
      count(*) || ' of its alternates are no pages that can be indexed, such as ' || left(min(target.url), 300) as detail
    from ${alternates(auditId)} alternate
    join ${fetchedPages(auditId)} target on target.url_hash = alternate.target_hash
    where target.broken or target.redirects or target.not_indexable_reason in ('noindex', 'canonical')
    group by alternate.id`,
};
