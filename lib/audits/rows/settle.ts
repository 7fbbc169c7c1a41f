import { sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { auditedPage, auditLink } from "@/lib/platform/db/schema";

/** Longer chains of redirects count as loops; browsers stop at 20. */
const redirectsMax = 20;
/** More clicks than any crawl follows. */
const clicksMax = 50;

/**
 * Computes what only the whole crawl shows: where chains of redirects end, how many pages link to each page, and
 * how many clicks it is from the start page. It may be repeated.
 */
export async function settlePages(db: Database, auditId: string): Promise<void> {
  // Planned with the statistics from before the crawl, statements over its pages would take quadratic time.
  await db.execute(sql`analyze (skip_locked) ${auditedPage}, ${auditLink}`);
  await settleRedirects(db, auditId);
  await db.execute(sql`
    update ${auditedPage} set links_in = coalesce(counted.links, 0), click_depth = case page.id when 1 then 0 end
    from ${auditedPage} page left join (
      select target, count(*)::int as links
      from ${auditLink}, unnest(${auditLink.targets} || ${auditLink.images}) as target
      where ${auditLink.auditId} = ${auditId} group by target
    ) as counted on counted.target = page.id
    where page.audit_id = ${auditId}
      and ${auditedPage.auditId} = ${auditId} and ${auditedPage.id} = page.id`);
  // One level of clicks after the other, so that each link is looked at once.
  for (let clicks = 0; clicks < clicksMax; clicks += 1) {
    const { count } = await db.execute(sql`
      with source as materialized (
        select id from ${auditedPage} where audit_id = ${auditId} and click_depth = ${clicks}),
      target as materialized (
        select distinct unnest(${auditLink.targets} || ${auditLink.images}) as id from ${auditLink}
        join source on source.id = ${auditLink.source} where ${auditLink.auditId} = ${auditId})
      update ${auditedPage} set click_depth = ${clicks + 1} from target
      where ${auditedPage.auditId} = ${auditId} and ${auditedPage.id} = target.id
        and ${auditedPage.clickDepth} is null`);
    if (count === 0) return;
  }
}

/** Follows the redirects of the site through its own rows; a chain that leaves the site ends outside. */
async function settleRedirects(db: Database, auditId: string): Promise<void> {
  await db.execute(sql`
    with recursive chain as (
      select id, redirect_to as at, 1 as hops from ${auditedPage}
      where audit_id = ${auditId} and redirect_to is not null
      union all
      select chain.id, next.redirect_to, hops + 1 from chain
      join ${auditedPage} next on next.audit_id = ${auditId} and next.url_hash = md5(chain.at)::uuid
      where next.redirect_to is not null and hops <= ${redirectsMax}
    ),
    ended as (
      select distinct on (id) id, at, hops from chain order by id, hops desc
    )
    update ${auditedPage} set redirect_count = least(hops, ${redirectsMax}),
      final_url = case when hops <= ${redirectsMax} then at end
    from ended
    where ${auditedPage.auditId} = ${auditId} and ${auditedPage.id} = ended.id`);
}
