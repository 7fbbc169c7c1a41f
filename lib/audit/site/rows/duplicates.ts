import { type SQL, sql } from "drizzle-orm";
import { indexablePages, type SiteQuery } from "./site-query";

/** Pages that share the value of a column with another indexable page. */
function shared(column: SQL, said: string, shownValue: SQL): SiteQuery {
  return {
    applicable: (auditId) => sql`
      select count(*)::int as applicable from ${indexablePages(auditId)} shown where ${column} is not null`,
    affected: (auditId) => sql`
      select id as page, sharing || ${` ${said}`}::text || ${shownValue} as detail
      from (select *, count(*) over (partition by ${column}) as sharing
        from ${indexablePages(auditId)} shown where ${column} is not null) counted
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

/** Texts whose fingerprints differ in more bits have different wording. */
const differingBitsMax = 3;
/** How many of its neighbours in each order a fingerprint is compared with. */
const neighbours = 10;

const neighbourNumbers = Array.from({ length: neighbours }, (_, index) => sql.raw(String(index + 1)));
const neighbourColumns = sql.join(
  neighbourNumbers.map(
    (n) => sql`lag(id, ${n}) over place as id_${n}, lag(bits, ${n}) over place as bits_${n}`,
  ),
  sql`, `,
);
const neighbourPairs = sql.join(
  neighbourNumbers.map((n) => sql`(id_${n}, bits_${n})`),
  sql`, `,
);

/**
 * Two fingerprints that differ in at most three of 64 bits agree in at least one of its four quarters. So the
 * fingerprints are sorted four times, each time by another quarter first, and each is compared with the ten
 * before it only: the work grows with the number of pages, not with its square. When more than ten texts agree
 * in a quarter, a pair may be missed if other texts stand between it in every order.
 */
export const nearDuplicates: SiteQuery = {
  applicable: (auditId) => sql`
    select count(*)::int as applicable from ${indexablePages(auditId)} shown where simhash is not null`,
  affected: (auditId) => sql`
    with texts as materialized (
      select distinct on (text_hash) id, simhash::bit(64) as bits from ${indexablePages(auditId)} shown
      where simhash is not null order by text_hash, id),
    sorted as materialized (
      select id, bits, ${neighbourColumns} from texts cross join generate_series(0, 3) quarter
      window place as (
        partition by quarter order by (bits << (16 * quarter)) | (bits >> (64 - 16 * quarter)), id)),
    pairs as materialized (
      select sorted.id, other_id from sorted
      cross join lateral (values ${neighbourPairs}) other (other_id, other_bits)
      where bit_count(bits # other_bits) <= ${differingBitsMax}),
    both_ways as (
      select id, other_id from pairs union all select other_id, id from pairs)
    select both_ways.id as page, 'Most of its text is also on ' || left(min(other.url), 300) as detail
    from both_ways join audit_page other on other.audit_id = ${auditId} and other.id = other_id
    group by both_ways.id`,
};
