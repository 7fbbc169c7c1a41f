import { sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { isJudged } from "./site-query";

export interface RuleDifference {
  rule: string;
  /** Failed in the later audit only. */
  added: number;
  /** Failed in the earlier audit only, on pages that the later one read too. */
  fixed: number;
  /** Failed in both. */
  remaining: number;
  /** Failed in the earlier audit, on pages that the later one did not fetch or could no longer read. */
  gone: number;
  /** Some of the addresses that it fails on newly; a finding about the whole site has none. */
  addedUrls: string[];
  /** Some of the addresses on which it is fixed, likewise. */
  fixedUrls: string[];
}

/** How many addresses of new and of fixed findings are kept for each rule. */
const urlsMax = 5;
const urlLengthMax = 500;

/**
 * Compares two audits by rule and address; ids of pages differ between audits, so the hashes of addresses are joined.
 * It reads all findings of both, so it runs once, when the later one finishes, and its result is stored.
 */
export async function compareFindings(
  db: Database,
  earlierId: string,
  laterId: string,
): Promise<RuleDifference[]> {
  const query = sql`
    with earlier as (${findingsOf(earlierId)}), later as (${findingsOf(laterId)}),
    both_audits as (
      select coalesce(earlier.rule, later.rule) as rule, coalesce(later.url, earlier.url) as url,
        earlier.rule is not null as was, later.rule is not null as "is",
        earlier.address = ${wholeSite}
          or case when known.url_hash is null then false else known.judged or not earlier.judged end as "read"
      from earlier full join later on later.rule = earlier.rule and later.address = earlier.address
      left join (select url_hash, coalesce(${isJudged}, false) as judged from audit_page
        where audit_id = ${laterId} and state = 'done') known on known.url_hash = earlier.address)
    select rule,
      (count(*) filter (where "is" and not was))::int as added,
      (count(*) filter (where was and not "is" and "read"))::int as fixed,
      (count(*) filter (where was and "is"))::int as remaining,
      (count(*) filter (where was and not "is" and not "read"))::int as gone,
      ${someUrlsWhere(`"is" and not was`)} as "addedUrls",
      ${someUrlsWhere(`was and not "is" and "read"`)} as "fixedUrls"
    from both_audits group by rule order by rule`;
  return db.transaction(async (tx) => {
    // As in runSiteQuery: the statistics do not know an audit that was judged a moment ago.
    await tx.execute(sql`set local enable_nestloop = off`);
    return [...(await tx.execute<RuleDifference & Record<string, unknown>>(query))];
  });
}

function someUrlsWhere(condition: string) {
  return sql.raw(`coalesce(to_json((array_agg(left(url, ${urlLengthMax}) order by url)
    filter (where ${condition} and url is not null))[1:${urlsMax}]), '[]')`);
}

/** Used as the address of a finding about the site as a whole. */
const wholeSite = sql.raw("'00000000-0000-0000-0000-000000000000'::uuid");

function findingsOf(auditId: string) {
  return sql`
    select rule, url, coalesce(url_hash, ${wholeSite}) as address, coalesce(${isJudged}, false) as judged from audit_finding
    left join audit_page on audit_page.audit_id = ${auditId} and audit_page.id = audit_finding.page
    where audit_finding.audit_id = ${auditId}`;
}
