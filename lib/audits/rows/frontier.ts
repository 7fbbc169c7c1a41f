import { and, asc, eq, notInArray, sql } from "drizzle-orm";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import {
  type AuditedKind,
  type AuditRow,
  audit,
  auditedPage,
  parameterCount,
} from "@/lib/platform/db/schema";
import type { FoundAddress, SkipReason } from "../crawl/found-address";
import { depthMax, perPatternMax } from "../crawl/traps";

/** An address that waits to be fetched. */
export interface WaitingPage {
  id: number;
  kind: AuditedKind;
  url: string;
  depth: number;
  attempts: number;
}

/**
 * The next addresses to fetch, without those that are being fetched. Those with the fewest parameters come first, so
 * that the filters of a shop wait until its products are read, and of these the nearest to the start page.
 */
export async function nextPages(
  db: Database,
  auditId: string,
  { kind, except, count }: { kind: WaitingPage["kind"]; except: readonly number[]; count: number },
): Promise<WaitingPage[]> {
  const { id, url, depth, attempts } = auditedPage;
  return db
    .select({ id, kind: auditedPage.kind, url, depth, attempts })
    .from(auditedPage)
    .where(
      and(
        eq(auditedPage.auditId, auditId),
        eq(auditedPage.state, "waiting"),
        eq(auditedPage.kind, kind),
        except.length > 0 ? notInArray(id, [...except]) : undefined,
      ),
    )
    .orderBy(asc(attempts), parameterCount(url), asc(depth), asc(id))
    .limit(count);
}

/** An address with where it was found. */
export interface NewAddress extends FoundAddress {
  kind: AuditedKind;
  depth: number;
  /** An alternate is named as a version of a page in another language, by that page or in a sitemap. */
  foundBy: "start" | "link" | "sitemap" | "alternate" | "canonical";
}

/** How many addresses an audit remembers: enough for the links of a real site of that size. */
export function foundMax({ pagesMax }: Pick<AuditRow, "pagesMax">): number {
  return 10_000 + 20 * pagesMax;
}

/**
 * Adds the addresses that the audit does not know yet, counts them in `locked`, and returns the ids of all that are
 * stored. The audit's row is locked, so that nobody else gives the same numbers to other addresses.
 */
export async function addAddresses(
  tx: Transaction,
  locked: AuditRow,
  found: readonly NewAddress[],
): Promise<Map<string, number>> {
  if (found.length === 0) return new Map();
  const rows = await storeFresh(tx, locked, found);
  const added = rows.filter(({ addedAs }) => addedAs !== null).length;
  const skipped = rows.filter(({ addedAs }) => addedAs === "skipped").length;
  const followed = rows.filter((row) => row.followed).length;
  if (added > 0 || followed > 0) {
    locked.pagesFound += added;
    locked.pagesSkipped += skipped - followed;
    await tx
      .update(audit)
      .set({ pagesFound: locked.pagesFound, pagesSkipped: locked.pagesSkipped })
      .where(eq(audit.id, locked.id));
  }
  return new Map(rows.map(({ url, id }) => [url, id]));
}

const givenColumns = sql.raw(
  'nr int, url text, kind text, depth int, "foundBy" text, skip text, pattern text, "patternReason" text',
);
const inSitemap = sql`("foundBy" = 'sitemap' and kind = known_kind)`;
/** An address that was only linked with nofollow before is fetched once something else leads to it. */
const mayFollow = sql`(skip_reason is not distinct from 'nofollow' and skip is null)`;
/** Why a new address is not fetched. The last is nofollow, because such an address may be fetched later. */
const skipReason = sql`case
  when skip <> 'nofollow' then skip
  when depth > ${depthMax} then 'depth'
  when coalesce(known, 0) + place_in_pattern > ${perPatternMax} and pattern is not null then "patternReason"
  else skip
end`;

/** An address with its id. A known one is `followed` when only nofollow had kept it from being fetched. */
interface StoredAddress extends Record<string, unknown> {
  url: string;
  id: number;
  addedAs: "waiting" | "skipped" | null;
  followed: boolean;
}

/**
 * Only the few addresses that change are joined for the update: planned with the statistics from before the crawl, a
 * join of all goes through all pages of the audit for each of them.
 */
async function storeFresh(
  tx: Transaction,
  locked: AuditRow,
  found: readonly NewAddress[],
): Promise<StoredAddress[]> {
  const room = Math.max(0, foundMax(locked) - locked.pagesFound);
  const given = JSON.stringify(withoutRepetition(found));
  return tx.execute<StoredAddress>(sql`
    with given as (
      select * from jsonb_to_recordset(${given}::text::jsonb) as given(${givenColumns})
    ),
    looked_up as materialized (
      select given.*, page.id, page.kind as known_kind, page.in_sitemap, page.skip_reason
      from given left join ${auditedPage} page
        on page.audit_id = ${locked.id} and page.url_hash = md5(given.url)::uuid
    ),
    fresh as (
      select looked_up.*, row_number() over (order by nr) as place,
        row_number() over (partition by pattern order by nr) as place_in_pattern
      from looked_up where id is null
    ),
    patterns as (
      select used.pattern, count(${auditedPage.id}) as known
      from (select distinct pattern from fresh where pattern is not null) as used
      left join ${auditedPage} on ${auditedPage.auditId} = ${locked.id} and ${auditedPage.pattern} = md5(used.pattern)::uuid
      group by used.pattern
    ),
    judged as (
      select fresh.*, ${skipReason} as reason
      from fresh left join patterns using (pattern)
      where place <= ${room}
    ),
    added as (
      insert into ${auditedPage} (audit_id, id, kind, url, depth, found_by, in_sitemap, state, skip_reason, pattern)
      select ${locked.id}, ${locked.pagesFound} + place, kind, url, depth, "foundBy", "foundBy" = 'sitemap',
        case when reason is null then 'waiting' else 'skipped' end, reason, md5(pattern)::uuid
      from judged
      returning url, id, state
    ),
    again as materialized (
      select id, ${inSitemap} as is_listed, ${mayFollow} as is_followed from looked_up
      where id is not null and (${mayFollow} or ${inSitemap} and not in_sitemap)
    ),
    seen_again as (
      update ${auditedPage} page set in_sitemap = page.in_sitemap or is_listed,
        state = case when is_followed then 'waiting' else page.state end,
        skip_reason = case when not is_followed then page.skip_reason end
      from again
      where page.audit_id = ${locked.id} and page.id = again.id
      returning page.id, is_followed as followed
    )
    select url, id, state as "addedAs", false as followed from added
    union all
    select url, id, null, coalesce(seen_again.followed, false)
    from looked_up left join seen_again using (id) where id is not null`);
}

/** One record for each address, because the pages of a batch share their menus. One without nofollow decides. */
function withoutRepetition(found: readonly NewAddress[]): object[] {
  const records = new Map<string, ReturnType<typeof recordOf>>();
  for (const [nr, address] of found.entries()) {
    const known = records.get(address.url);
    if (known === undefined || (known.skip === "nofollow" && address.skip !== "nofollow"))
      records.set(address.url, recordOf(address, nr));
  }
  return [...records.values()];
}

function recordOf({ url, kind, depth, foundBy, skip, pattern }: NewAddress, nr: number) {
  return { nr, url, kind, depth, foundBy, skip, pattern: pattern?.key, patternReason: pattern?.reason };
}

/** Gives up what still waits, for one reason. */
export async function skipWaiting(tx: Transaction, locked: AuditRow, reason: SkipReason): Promise<void> {
  const skipped = await tx
    .update(auditedPage)
    .set({ state: "skipped", skipReason: reason })
    .where(and(eq(auditedPage.auditId, locked.id), eq(auditedPage.state, "waiting")));
  await tx
    .update(audit)
    .set({ pagesSkipped: sql`${audit.pagesSkipped} + ${skipped.count}` })
    .where(eq(audit.id, locked.id));
}
