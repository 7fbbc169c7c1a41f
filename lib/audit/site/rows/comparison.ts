import { sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";

export interface RuleDifference {
  rule: string;
  /** Failed in the later audit only. */
  added: number;
  /** Failed in the earlier audit only, on pages that the later one read too. */
  fixed: number;
  /** Failed in both. */
  remaining: number;
  /** Failed in the earlier audit, on pages that the later one did not read. */
  gone: number;
  /** Some of the addresses that it fails on newly; a finding about the whole site has none. */
  addedUrls: string[];
}

/** How many addresses of new findings are shown for each rule. */
const urlsMax = 5;
const urlLengthMax = 500;

/** Findings are compared by rule and address. Ids of pages differ between audits, so their hashes are joined. */
export async function compareFindings(
  db: Database,
  earlierId: string,
  laterId: string,
): Promise<RuleDifference[]> {
  const query = sql`
    with earlier as (${findingsOf(earlierId)}), later as (${findingsOf(laterId)}),
    both_audits as (
      select coalesce(earlier.rule, later.rule) as rule, later.url,
        earlier.rule is not null as was, later.rule is not null as "is",
        earlier.address = ${wholeSite} or known.id is not null as "read"
      from earlier full join later on later.rule = earlier.rule and later.address = earlier.address
      left join audit_page known on known.audit_id = ${laterId} and known.url_hash = earlier.address
        and known.state = 'done')
    select rule,
      (count(*) filter (where "is" and not was))::int as added,
      (count(*) filter (where was and not "is" and "read"))::int as fixed,
      (count(*) filter (where was and "is"))::int as remaining,
      (count(*) filter (where was and not "is" and not "read"))::int as gone,
      coalesce(to_json((array_agg(left(url, ${sql.raw(String(urlLengthMax))}) order by url)
        filter (where "is" and not was and url is not null))[1:${sql.raw(String(urlsMax))}]), '[]') as "addedUrls"
    from both_audits group by rule order by rule`;
  return db.transaction(async (tx) => {
    // As in runSiteQuery: the statistics do not know an audit that was judged a moment ago.
    await tx.execute(sql`set local enable_nestloop = off`);
    return [...(await tx.execute<RuleDifference & Record<string, unknown>>(query))];
  });
}

/** Stands for the address of a finding about the site as a whole. */
const wholeSite = sql.raw("'00000000-0000-0000-0000-000000000000'::uuid");

function findingsOf(auditId: string) {
  return sql`
    select rule, url, coalesce(url_hash, ${wholeSite}) as address from audit_finding
    left join audit_page on audit_page.audit_id = ${auditId} and audit_page.id = audit_finding.page
    where audit_finding.audit_id = ${auditId}`;
}
