import { and, desc, eq, inArray, isNull, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import {
  type AuditedPageRow,
  type AuditRow,
  audit,
  auditedPage,
  auditLink,
  searchConfigs,
  sitePage,
} from "@/lib/platform/db/schema";
import { bigramQuery, unspacedRuns, withoutUnspacedRuns } from "@/lib/text/bigrams";
import type { LoadedKind } from "./outcomes";

/** What to send to ask whether a page has changed since an earlier audit read it. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
  /** The audit that read it, by the same rules as this one. */
  auditId: string;
}

/** The validators of those pages that an earlier audit read and judged by the same rules. */
export async function validatorsOf(
  db: Database,
  { projectId, rulesetVersion }: AuditRow,
  urls: readonly string[],
): Promise<Map<string, Validators>> {
  if (urls.length === 0) return new Map();
  const rows = await db
    .select({
      url: sitePage.url,
      etag: sitePage.etag,
      lastModified: sitePage.lastModified,
      auditId: audit.id,
    })
    .from(sitePage)
    .innerJoin(audit, eq(audit.id, sitePage.lastAuditId))
    .where(
      and(
        eq(sitePage.projectId, projectId),
        sql`${sitePage.urlHash} in (select md5(url)::uuid from unnest(${sql.param(urls)}::text[]) as url)`,
        sql`coalesce(${sitePage.etag}, ${sitePage.lastModified}) is not null`,
        eq(audit.status, "finished"),
        eq(audit.pagesKept, "all"),
        eq(audit.rulesetVersion, rulesetVersion),
      ),
    );
  return new Map(rows.map(({ url, ...validators }) => [url, validators]));
}

/** What an earlier audit stored of a page, and the addresses that the page linked to. */
export interface EarlierPage {
  row: AuditedPageRow;
  links: { url: string; vague: boolean; nofollow: boolean }[];
  loaded: { url: string; kind: LoadedKind }[];
}

/** The page as an earlier audit read it; null when it is no longer stored. */
export async function findEarlierPage(
  db: Database,
  auditId: string,
  url: string,
): Promise<EarlierPage | null> {
  const [row] = await db
    .select()
    .from(auditedPage)
    .where(
      and(
        eq(auditedPage.auditId, auditId),
        eq(auditedPage.urlHash, sql`md5(${url})::uuid`),
        eq(auditedPage.state, "done"),
      ),
    );
  const [linked] = await db
    .select()
    .from(auditLink)
    .where(and(eq(auditLink.auditId, auditId), eq(auditLink.source, row?.id ?? 0)));
  // Without its links, which only the latest audit keeps, the page must be read again.
  if (row === undefined || linked === undefined) return null;
  const { targets, vagueTargets, nofollowTargets, images } = linked;
  const addresses = await db
    .select({ id: auditedPage.id, url: auditedPage.url, kind: auditedPage.kind })
    .from(auditedPage)
    .where(
      and(
        eq(auditedPage.auditId, auditId),
        sql`${auditedPage.id} = any(${sql.param([...targets, ...images])}::int[])`,
      ),
    );
  const urls = new Map(addresses.map(({ id, url: address }) => [id, address]));
  const loaded = new Set(images);
  const vague = new Set(vagueTargets);
  const nofollow = new Set(nofollowTargets);
  return {
    row,
    links: targets.flatMap((id) => {
      const address = urls.get(id);
      if (address === undefined) return [];
      return [{ url: address, vague: vague.has(id), nofollow: nofollow.has(id) }];
    }),
    loaded: addresses.flatMap(({ id, url: address, kind }) =>
      loaded.has(id) && kind !== "page" ? [{ url: address, kind }] : [],
    ),
  };
}

/** A page of a project's own site that matches a search. */
export interface FoundSitePage {
  url: string;
  title: string;
  language: string;
  /** Passages with the words that were searched for. */
  excerpt: string;
  /** Higher for a better match; only comparable within one search. */
  rank: number;
}

/**
 * The pages of a project's website that contain the words of a query, the best match first: pages in the
 * given language (such as "de" or "pt-BR"), with its inflections where PostgreSQL knows them, and pages that declare
 * no language. Texts without spaces between words, such as Chinese and Japanese, are found by pairs of characters.
 * The pages are those that audits have read. The first search after an audit finds the words of what has changed.
 */
export async function searchSitePages(
  db: Database,
  projectId: string,
  query: string,
  language: string,
  limit: number,
): Promise<FoundSitePage[]> {
  await findWords(db, projectId);
  const code = language.toLowerCase().split(/[-_]/, 1)[0] ?? "";
  const text = query.slice(0, queryLengthMax);
  const config = sql`${configOf(code)}::regconfig`;
  const spaced = withoutUnspacedRuns(text);
  const terms = bigramQuery(text);
  const pairs = terms === "" ? sql`` : sql` && to_tsquery('simple'::regconfig, ${terms})`;
  const words = sql`(websearch_to_tsquery(${config}, ${spaced})${pairs})`;
  const plainWords = sql`(websearch_to_tsquery('simple'::regconfig, ${spaced})${pairs})`;
  const rank = sql<number>`ts_rank_cd(${sitePage.search}, case ${sitePage.language} when '' then ${plainWords} else ${words} end, 1)::float8`;
  const best = db
    .select({
      url: sitePage.url,
      title: sitePage.title,
      language: sitePage.language,
      text: sitePage.text,
      rank: rank.as("rank"),
    })
    .from(sitePage)
    .where(
      and(
        eq(sitePage.projectId, projectId),
        or(
          and(eq(sitePage.language, code), sql`${sitePage.search} @@ ${words}`),
          and(eq(sitePage.language, ""), sql`${sitePage.search} @@ ${plainWords}`),
        ),
      ),
    )
    .orderBy((columns) => [desc(columns.rank), sitePage.url])
    .limit(limit)
    .as("best");
  // Excerpts are made of the pages that are shown only, because making one reads the whole text.
  return db
    .select({
      url: best.url,
      title: best.title,
      language: best.language,
      excerpt: excerptOf(best.text, text, sql`${config}, ${best.text}, ${words}`),
      rank: best.rank,
    })
    .from(best)
    .orderBy(desc(best.rank), best.url);
}

/** How many texts one statement reads: about a quarter of a second of work. */
const textsAtOnce = 200;

/** Written out, because a text or a column is no regconfig without being looked up. */
const configOfPage = sql.raw(
  `case language ${Object.entries(searchConfigs)
    .map(([code, name]) => `when '${code}' then '${name}'::regconfig`)
    .join(" ")} else 'simple'::regconfig end`,
);

/** Finds the words of the texts that were stored since the last search. Several searches at once share the work. */
export async function findWords(db: Database, projectId: string): Promise<void> {
  const { id, search, title, text, bigrams } = sitePage;
  const without = and(eq(sitePage.projectId, projectId), isNull(search));
  const [left] = await db.select({ id }).from(sitePage).where(without).limit(1);
  if (left === undefined) return;
  for (let count = textsAtOnce; count === textsAtOnce; ) {
    count = await db.transaction(async (tx) => {
      // Searches at once wait here for each other. Rows that a crawl is storing are left to a later search, because to wait
      // for those could deadlock.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`words of ${projectId}`}, 0))`);
      const batch = tx
        .select({ id })
        .from(sitePage)
        .where(without)
        .orderBy(id)
        .limit(textsAtOnce)
        .for("update", { skipLocked: true });
      const updated = await tx
        .update(sitePage)
        .set({
          search: sql`setweight(to_tsvector(${configOfPage}, ${title}), 'A') || to_tsvector(${configOfPage}, ${text})
            || to_tsvector('simple'::regconfig, ${bigrams})`,
        })
        .where(inArray(id, batch))
        .returning({ id });
      return updated.length;
    });
  }
}

const queryLengthMax = 500;

/** In characters, around the first run of letters without spaces, where PostgreSQL sees no words to choose. */
const excerptLength = 160;

function excerptOf(text: SQLWrapper, query: string, headline: SQL): SQL<string> {
  const [run] = unspacedRuns(query);
  if (run === undefined) {
    return sql`ts_headline(${headline}, 'MaxFragments=2, MaxWords=30, MinWords=10, StartSel="", StopSel=""')`;
  }
  return sql`substr(${text}, greatest(1, strpos(${text}, ${run}) - ${excerptLength / 4}::int), ${excerptLength}::int)`;
}

function configOf(code: string): string {
  return Object.entries(searchConfigs).find(([known]) => known === code)?.[1] ?? "simple";
}
