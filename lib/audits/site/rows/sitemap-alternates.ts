import { type SQL, sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { alternateChecks } from "../../rules/alternates";
import { indexablePages } from "./site-query";

/** The page rules about alternates, which also judge those that a sitemap names. */
export const alternateRules = sql`${sql.param(Object.keys(alternateChecks))}::text[]`;

/** Rules that are passed as soon as one of the two lists passes them, the page's own or the sitemap's. */
const oneListSuffices = sql`'{hreflang-includes-itself,hreflang-x-default}'::text[]`;

/** Whether a sitemap says what the page itself leaves out. */
export function sitemapPasses(auditId: string, rule: SQL): SQL {
  return sql`(${rule} = any(${oneListSuffices}) and indexable and exists (
    select from audit_sitemap_entry entry where entry.audit_id = ${auditId} and entry.page = audit_page.id
      and ${rule} = any(entry.passed_rules)))`;
}

/** Stores the findings about alternates that sitemaps name, of the pages that search engines may show. */
export async function storeSitemapFindings(db: Database, auditId: string): Promise<void> {
  await db.execute(sql`
    insert into audit_finding (audit_id, rule, page, detail)
    select ${auditId}, said ->> 'id', shown.id, said ->> 'detail'
    from ${indexablePages(auditId)} shown
    join audit_sitemap_entry entry on entry.audit_id = ${auditId} and entry.page = shown.id
    cross join jsonb_array_elements(entry.findings) said
    where said ->> 'id' = any(${alternateRules})
      and not (said ->> 'id' = any(${oneListSuffices}) and said ->> 'id' = any(shown.passed_rules))
    on conflict do nothing`);
}
