import { sql } from "drizzle-orm";
import { indexablePages, isAnswered, knownPages, type SiteQuery } from "./site-query";

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

/**
 * Each alternate with what is known of its address: `bad` when search engines cannot show it, `shown` when they can, and
 * neither when it was not fetched, gave no answer or is on another host.
 */
const judgedAlternates = (auditId: string) => sql`
  (select alternate.*, target.id = alternate.id or back.id is not null as returned,
    coalesce(target.broken or target.redirects or target.forbidden
      or target.not_indexable_reason in ('status', 'noindex', 'canonical'), false) as bad,
    coalesce(target.indexable, false) as shown
  from ${alternates(auditId)} alternate
  left join ${knownPages(auditId)} target on target.url_hash = alternate.target_hash
    and (target.forbidden or ${isAnswered})
  left join ${alternates(auditId)} back on back.id = target.id and back.target_hash = alternate.url_hash)`;

/** Pages by whether an alternate is at fault, and whether one is not known. */
const byPage = (auditId: string, fault: string) => sql`
  (select alternate.id, count(*) filter (where ${sql.raw(fault)})::int as faults,
    min(target) filter (where ${sql.raw(fault)}) as example,
    bool_or(not bad and not shown) as unknown
  from ${judgedAlternates(auditId)} alternate group by alternate.id)`;

function eachWithAlternates(fault: string, said: string): SiteQuery {
  const pages = (auditId: string) => byPage(auditId, fault);
  return {
    applicable: (auditId) => sql`
      select count(*)::int as applicable from ${pages(auditId)} named where faults > 0 or not unknown`,
    affected: (auditId) => sql`
      select id as page, faults || ${` of its alternates ${said}, such as `}::text || left(example, 300) as detail
      from ${pages(auditId)} named where faults > 0`,
    notChecked: {
      count: (auditId) => sql`
        select count(*)::int as count from ${pages(auditId)} named where faults = 0 and unknown`,
      noun: "page",
      why: "a version in another language was not fetched, or is on another host",
    },
  };
}

/** Search engines ignore a pair of languages unless both pages name each other. */
export const missingReturnLinks = eachWithAlternates("shown and not returned", "do not name it in return");
export const unusableAlternates = eachWithAlternates("bad", "are no pages that can be indexed");
