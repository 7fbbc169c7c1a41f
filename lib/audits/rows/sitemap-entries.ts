import { sql } from "drizzle-orm";
import type { Transaction } from "@/lib/platform/db/connection";
import { auditSitemapEntry } from "@/lib/platform/db/schema";
import { storableJson } from "@/lib/platform/db/storable";
import type { JudgedEntry } from "../crawl/judge-entries";
import { alternateChecks } from "../rules/alternates";

/** In characters of JSON: how much one statement stores, whatever the entries contain. */
const statementLength = 1_000_000;

/**
 * Stores what a sitemap says of pages whose ids are known. Where several sitemaps name a page, such as one for
 * languages and one for news, each adds what the others did not say.
 */
export async function storeSitemapEntries(
  tx: Transaction,
  auditId: string,
  entries: readonly JudgedEntry[],
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  const byPage = new Map<number, JudgedEntry>();
  for (const entry of entries) {
    const page = ids.get(entry.url);
    if (page === undefined) continue;
    const known = byPage.get(page);
    byPage.set(page, known === undefined ? entry : joined(known, entry));
  }
  let [batch, length]: [string[], number] = [[], 0];
  for (const [page, { alternates, findings, passedRules }] of byPage) {
    const record = storableJson({ page, alternates, findings, passed: passedRules });
    batch.push(record);
    length += record.length;
    if (length < statementLength) continue;
    await storeBatch(tx, auditId, batch);
    [batch, length] = [[], 0];
  }
  if (batch.length > 0) await storeBatch(tx, auditId, batch);
}

/** The first list of alternates is kept as a whole, because a list is judged as a whole. */
function joined(first: JudgedEntry, further: JudgedEntry): JudgedEntry {
  const known = new Set([...first.passedRules, ...first.findings.map(({ id }) => id)]);
  const isNew = (id: string) =>
    !known.has(id) && (first.alternates.length === 0 || !Object.hasOwn(alternateChecks, id));
  return {
    url: first.url,
    alternates: first.alternates.length > 0 ? first.alternates : further.alternates,
    findings: [...first.findings, ...further.findings.filter(({ id }) => isNew(id))],
    passedRules: [...first.passedRules, ...further.passedRules.filter(isNew)],
  };
}

async function storeBatch(tx: Transaction, auditId: string, records: readonly string[]): Promise<void> {
  const isOfAlternates = sql`${sql.param(Object.keys(alternateChecks))}::text[]`;
  const isNew = (id: ReturnType<typeof sql>) => sql`(
    ${id} <> all(entry.passed_rules) and not entry.findings @> jsonb_build_array(jsonb_build_object('id', ${id}))
    and (jsonb_array_length(entry.alternates) = 0 or ${id} <> all(${isOfAlternates})))`;
  await tx.execute(sql`
    insert into ${auditSitemapEntry} as entry (audit_id, page, alternates, findings, passed_rules)
    select ${auditId}, page, alternates, findings, passed
    from jsonb_to_recordset(${`[${records.join(",")}]`}::text::jsonb)
      as given(page int, alternates jsonb, findings jsonb, passed text[])
    on conflict (audit_id, page) do update set
      alternates = case when jsonb_array_length(entry.alternates) > 0 then entry.alternates else excluded.alternates end,
      findings = entry.findings || (
        select coalesce(jsonb_agg(further), '[]') from jsonb_array_elements(excluded.findings) further
        where ${isNew(sql`(further ->> 'id')`)}),
      passed_rules = entry.passed_rules || array(
        select further from unnest(excluded.passed_rules) further where ${isNew(sql`further`)})`);
}
