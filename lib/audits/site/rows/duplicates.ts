import { type SQL, sql } from "drizzle-orm";
import { sketchSize } from "../../crawl/fingerprint";
import { indexablePages, type SiteQuery } from "./site-query";

/**
 * The indexable pages, without those that name another of them as canonical: search engines take such an address for
 * another spelling of that page, so the two are no duplicates.
 */
const originals = (auditId: string) => sql`
  (select shown.* from ${indexablePages(auditId)} shown
  left join ${indexablePages(auditId)} original
    on original.url_hash = md5(shown.canonical)::uuid and original.id <> shown.id
  where original.id is null)`;

/** Pages that share the value of a column with another indexable page. */
function shared(column: SQL, said: string, shownValue: SQL): SiteQuery {
  return {
    applicable: (auditId) => sql`
      select count(*)::int as applicable from ${originals(auditId)} shown where ${column} is not null`,
    affected: (auditId) => sql`
      select id as page, sharing || ${` ${said}`}::text || ${shownValue} as detail
      from (select *, count(*) over (partition by ${column}) as sharing
        from ${originals(auditId)} shown where ${column} is not null) counted
      where sharing > 1`,
  };
}

export const sharedTitles = shared(sql`title`, "pages have this title: ", sql`left(title, 200)`);
export const sharedDescriptions = shared(
  sql`description`,
  "pages have this description: ",
  sql`left(description, 200)`,
);
export const exactDuplicates = shared(sql`text_hash`, "pages have the same text.", sql`''`);

/** Of the values of a sketch, how many must be equal: at least seven tenths of the wording is the same. */
const equalMin = Math.ceil(0.7 * sketchSize);
/** A band is a run of values in a sketch. Similar texts agree in at least one band, others hardly ever do. */
const bandSize = 4;
const bands = sketchSize / bandSize;

function bandHash(number: SQL): SQL {
  const first = sql`${bandSize}::int * ((${number}) % ${bands}::int)`;
  return sql`hash_array_extended(sketch[${first} + 1 : ${first} + ${bandSize}::int], 0)`;
}

/**
 * Texts that agree in a band are compared: each with the first one of them and with the three before it in the
 * order of the next band, which brings similar ones together. So the work grows with the number of pages, however
 * many have the same text in part or as a whole, and a group of similar pages may be of any size.
 */
export const nearDuplicates: SiteQuery = {
  applicable: (auditId) => sql`
    select count(*)::int as applicable from ${originals(auditId)} shown where sketch is not null`,
  affected: (auditId) => sql`
    with texts as materialized (
      select distinct on (text_hash) id, sketch from ${originals(auditId)} shown
      where sketch is not null order by text_hash, id),
    banded as (
      select id, band, ${bandHash(sql`band`)} as hash, ${bandHash(sql`band + 1`)} as next_hash
      from texts cross join generate_series(0, ${bands - 1}::int) band),
    neighbours as (
      select id, first_value(id) over place as first_id,
        lag(id, 1) over place as id_1, lag(id, 2) over place as id_2, lag(id, 3) over place as id_3
      from banded window place as (partition by band, hash order by next_hash, id)),
    candidates as materialized (
      select distinct id, other_id from neighbours
      cross join lateral (values (first_id), (id_1), (id_2), (id_3)) other (other_id)
      where other_id <> id),
    pairs as materialized (
      select candidates.id, other_id from candidates
      join audit_page one on one.audit_id = ${auditId} and one.id = candidates.id
      join audit_page other on other.audit_id = ${auditId} and other.id = other_id
      where (select count(*) from unnest(one.sketch, other.sketch) as both_values (a, b) where a = b) >= ${equalMin}),
    both_ways as (
      select id, other_id from pairs union all select other_id, id from pairs)
    select both_ways.id as page, 'Most of its text is also on ' || left(min(other.url), 300) as detail
    from both_ways join audit_page other on other.audit_id = ${auditId} and other.id = other_id
    group by both_ways.id`,
};
