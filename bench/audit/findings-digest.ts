import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { findWords } from "@/lib/audits/rows/site-pages";
import type { Database } from "@/lib/platform/db/connection";

/**
 * A digest of all that an audit has found and stored of its pages, whatever the port of the site, the order in which
 * the pages were read and the time that they took: two versions that find the same have the same digest.
 * The words of the texts are those that the first search finds.
 */
export async function findingsDigest(db: Database, auditId: string, projectId: string): Promise<string> {
  await findWords(db, projectId);
  const queries = [
    sql`select score, grade, pages_found, pages_done, pages_skipped, images_done from audit where id = ${auditId}`,
    sql`
      select page.kind, page.url, found_by = 'start' as is_start, state, skip_reason, status, failure, redirect_to,
        final_url, redirect_count, click_depth, links_in, content_type, bytes, truncated, indexable,
        not_indexable_reason, canonical, title, description, h1, language, word_count, text_hash, sketch, unreadable,
        facts, findings, array(select unnest(passed_rules) as rule order by rule) as passed, finding_count
      from audit_page page where audit_id = ${auditId} order by page.url`,
    sql`
      select rule, page.url, detail from audit_finding
      left join audit_page page on page.audit_id = audit_finding.audit_id and page.id = audit_finding.page
      where audit_finding.audit_id = ${auditId} order by rule, page.url nulls first, detail`,
    sql`
      select source.url, array(
        select target.url from audit_page target
        where target.audit_id = link.audit_id and target.id = any(link.targets || link.images) order by 1) as targets
      from audit_link link
      join audit_page source on source.audit_id = link.audit_id and source.id = link.source
      where link.audit_id = ${auditId} order by source.url`,
    sql`
      select url, title, language, text, bigrams, search::text, etag, last_modified from site_page
      where last_audit_id = ${auditId} order by url`,
  ];
  const digest = createHash("sha256");
  for (const query of queries) {
    const rows = await db.execute(query);
    digest.update(JSON.stringify(rows).replaceAll(/127\.0\.0\.1:\d+/g, "site.test"));
  }
  return digest.digest("hex").slice(0, 16);
}
