import { createHash } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import {
  type AuditedKind,
  type AuditedPageRow,
  type AuditRow,
  audit,
  auditedPage,
  auditLink,
  sitePage,
} from "@/lib/platform/db/schema";
import { storableJson, storableText } from "@/lib/platform/db/storable";
import type { FoundAddress, FoundLink } from "../crawl/found-address";
import { type AuditClaim, lockHeldAudit } from "./claims";
import { addAddresses, type NewAddress, type WaitingPage } from "./frontier";

/** What a fetch found out about an address, for the columns of its row. */
export type PageColumns = Partial<
  Omit<
    AuditedPageRow,
    "auditId" | "id" | "kind" | "url" | "urlHash" | "depth" | "foundBy" | "state" | "fetchedAt"
  >
>;

/** The text of a page, for searches, and what a later audit sends to ask whether the page has changed. */
export interface PageText {
  title: string;
  language: string;
  text: string;
  /** What a search needs of text without spaces between words. */
  bigrams: string;
  etag: string | null;
  lastModified: string | null;
}

/** What a page loads besides itself. Only the headers of such an address are asked for. */
export type LoadedKind = Exclude<AuditedKind, "page">;

export interface PageRecord {
  page: WaitingPage;
  columns: PageColumns;
  links: FoundLink[];
  /** What the page shows and runs: images, stylesheets and scripts. */
  loaded: (FoundAddress & { kind: LoadedKind })[];
  /** The canonical address and the versions in other languages that the page names. They are fetched like links. */
  named: (FoundAddress & { foundBy: "canonical" | "alternate" })[];
  /** `unchanged` when the server says so: the text that is stored stays. */
  text: PageText | "unchanged" | null;
}

/** How the fetch of an address ended: it has a result, or it is tried again later. */
export type PageOutcome = { kind: "done"; fetched: PageRecord } | { kind: "later"; page: WaitingPage };

/**
 * The ids of addresses that are stored and of which a further link changes nothing, so that the menus of a site are not
 * looked up for each of its pages. Kept for a slice, and bounded.
 */
export type SettledAddresses = Map<string, number>;

const settledMax = 20_000;

/**
 * Stores the outcomes of a batch of pages in one transaction, with the addresses that they link to. Returns the
 * audit as it is then. Throws LeaseLost, with nothing stored, when another process has the audit.
 */
export async function storeOutcomes(
  db: Database,
  claim: AuditClaim,
  outcomes: readonly PageOutcome[],
  settled: SettledAddresses = new Map(),
): Promise<AuditRow> {
  const done = outcomes.flatMap((outcome) => (outcome.kind === "done" ? [outcome.fetched] : []));
  const found = done.flatMap(addressesOn).filter(({ url }) => !settled.has(url));
  const { row, added } = await storeBatch(db, claim, outcomes, done, found, settled);
  remember(settled, found, added);
  return row;
}

/** Only what is committed. An address with nofollow may be followed once another page links to it. */
function remember(
  settled: SettledAddresses,
  found: readonly NewAddress[],
  ids: ReadonlyMap<string, number>,
): void {
  for (const { url, skip } of found) {
    const id = ids.get(url);
    if (id === undefined || skip === "nofollow") continue;
    if (settled.size >= settledMax) settled.clear();
    settled.set(url, id);
  }
}

async function storeBatch(
  db: Database,
  claim: AuditClaim,
  outcomes: readonly PageOutcome[],
  done: readonly PageRecord[],
  found: readonly NewAddress[],
  settled: SettledAddresses,
): Promise<{ row: AuditRow; added: ReadonlyMap<string, number> }> {
  return db.transaction(async (tx) => {
    const locked = await lockHeldAudit(tx, claim);
    const later = outcomes.flatMap((outcome) => (outcome.kind === "later" ? [outcome.page.id] : []));
    const added = await addAddresses(tx, locked, found);
    await storePages(tx, locked, done);
    await storeLinks(tx, locked, done, (url) => settled.get(url) ?? added.get(url));
    await storeTexts(tx, locked, done);
    if (later.length > 0) {
      await tx
        .update(auditedPage)
        .set({ attempts: sql`${auditedPage.attempts} + 1` })
        .where(and(eq(auditedPage.auditId, locked.id), inArray(auditedPage.id, later)));
    }
    const pages = done.filter(({ page }) => page.kind === "page").length;
    const [row] = await tx
      .update(audit)
      .set({
        pagesDone: sql`${audit.pagesDone} + ${pages}`,
        imagesDone: sql`${audit.imagesDone} + ${done.length - pages}`,
        failuresInRow: outcomes.reduce(failuresAfter, locked.failuresInRow),
      })
      .where(eq(audit.id, locked.id))
      .returning();
    return { row: row ?? locked, added };
  });
}

function failuresAfter(failures: number, outcome: PageOutcome): number {
  const answered = outcome.kind === "done" && outcome.fetched.columns.failure === undefined;
  return answered ? 0 : failures + 1;
}

function addressesOn({ page, links, loaded, named }: PageRecord): NewAddress[] {
  const found = { depth: page.depth + 1, foundBy: "link" } as const;
  return [
    ...links.map(({ nofollow, ...link }) => ({
      ...link,
      ...found,
      skip: link.skip ?? (nofollow ? ("nofollow" as const) : null),
      kind: "page" as const,
    })),
    ...loaded.map((address) => ({ ...address, ...found })),
    ...named.map((address) => ({ ...address, depth: page.depth + 1, kind: "page" as const })),
  ];
}

/** The columns that storePages writes, as jsonb_to_recordset reads them. */
const columnTypes = {
  status: "int",
  failure: "text",
  redirectTo: "text",
  contentType: "text",
  bytes: "int",
  truncated: "boolean",
  durationMs: "int",
  indexable: "boolean",
  notIndexableReason: "text",
  canonical: "text",
  title: "text",
  description: "text",
  h1: "text",
  language: "text",
  wordCount: "int",
  textHash: "uuid",
  sketch: "int[]",
  unreadable: "text",
  facts: "jsonb",
  findings: "jsonb",
  passedRules: "text[]",
} as const satisfies Partial<Record<keyof PageColumns, string>>;

const written = typedEntries(columnTypes);
const recordType = sql.raw(["id int", ...written.map(([column, type]) => `"${column}" ${type}`)].join(", "));
const assignments = sql.raw(
  written
    .map(([column]) => {
      const value = column === "truncated" ? `coalesce(given."${column}", false)` : `given."${column}"`;
      return `"${auditedPage[column].name}" = ${value}`;
    })
    .join(", "),
);

function typedEntries<Key extends string>(table: Readonly<Record<Key, string>>): [Key, string][] {
  const entries: [Key, string][] = [];
  for (const key in table) entries.push([key, table[key]]);
  return entries;
}

async function storePages(tx: Transaction, { id }: AuditRow, done: readonly PageRecord[]): Promise<void> {
  if (done.length === 0) return;
  const given = storableJson(done.map(({ page, columns }) => ({ ...columns, id: page.id })));
  await tx.execute(sql`
    update ${auditedPage} set ${assignments}, state = 'done', fetched_at = now()
    from jsonb_to_recordset(${given}::text::jsonb) as given(${recordType})
    where ${auditedPage.auditId} = ${id} and ${auditedPage.id} = given.id`);
}

async function storeLinks(
  tx: Transaction,
  { id }: AuditRow,
  done: readonly PageRecord[],
  idOf: (url: string) => number | undefined,
): Promise<void> {
  const rows = done.flatMap(({ page, links, loaded, text }) => {
    const idsOfAll = (found: readonly { url: string }[]) =>
      [...new Set(found.flatMap(({ url }) => idOf(url) ?? []))].filter((target) => target !== page.id);
    const targets = idsOfAll(links);
    const informative = new Set(idsOfAll(links.filter(({ vague }) => !vague)));
    const row = {
      auditId: id,
      source: page.id,
      targets,
      vagueTargets: targets.filter((target) => !informative.has(target)),
      nofollowTargets: idsOfAll(links.filter(({ nofollow }) => nofollow)),
      images: idsOfAll(loaded),
    };
    // A page without links has a row too: it says that the links are known.
    return text !== null || targets.length > 0 ? [row] : [];
  });
  if (rows.length > 0) await tx.insert(auditLink).values(rows).onConflictDoNothing();
}

async function storeTexts(
  tx: Transaction,
  { id, projectId }: AuditRow,
  done: readonly PageRecord[],
): Promise<void> {
  const read = done.flatMap(({ page, text }) =>
    text === null || text === "unchanged"
      ? []
      : [
          {
            ...text,
            projectId,
            url: page.url,
            lastAuditId: id,
            title: storableText(text.title),
            text: storableText(text.text),
            bigrams: text.bigrams,
          },
        ],
  );
  const stored = await digestsOfStored(
    tx,
    projectId,
    read.map(({ url }) => url),
  );
  const isStored = (page: (typeof read)[number]) => stored.get(page.url) === digestOf(page);
  const changed = read.filter((page) => !isStored(page));
  const unchanged = [
    ...done.flatMap(({ page, text }) => (text === "unchanged" ? [page.url] : [])),
    ...read.filter(isStored).map(({ url }) => url),
  ];
  if (changed.length > 0) {
    await tx
      .insert(sitePage)
      .values(changed)
      .onConflictDoUpdate({
        target: [sitePage.projectId, sitePage.urlHash],
        set: {
          title: sql`excluded.title`,
          language: sql`excluded.language`,
          text: sql`excluded.text`,
          bigrams: sql`excluded.bigrams`,
          search: null,
          etag: sql`excluded.etag`,
          lastModified: sql`excluded.last_modified`,
          lastAuditId: sql`excluded.last_audit_id`,
          fetchedAt: sql`now()`,
        },
      });
  }
  if (unchanged.length > 0) {
    await tx
      .update(sitePage)
      .set({ lastAuditId: id, fetchedAt: sql`now()` })
      .where(
        and(
          eq(sitePage.projectId, projectId),
          sql`${sitePage.urlHash} in (select md5(url)::uuid from unnest(${sql.param(unchanged)}::text[]) as url)`,
        ),
      );
  }
}

/** To leave the words of a page that was sent again as it was, because to find them again takes long. */
async function digestsOfStored(
  tx: Transaction,
  projectId: string,
  urls: readonly string[],
): Promise<Map<string, string>> {
  if (urls.length === 0) return new Map();
  const parts = ["title", "language", "text", "bigrams", "etag", "lastModified"] as const;
  const digests = sql.join(
    parts.map((part) => sql`coalesce(md5(${sitePage[part]}), '-')`),
    sql` || `,
  );
  const rows = await tx
    .select({ url: sitePage.url, digest: sql<string>`${digests}` })
    .from(sitePage)
    .where(
      and(
        eq(sitePage.projectId, projectId),
        sql`${sitePage.urlHash} in (select md5(url)::uuid from unnest(${sql.param(urls)}::text[]) as url)`,
      ),
    );
  return new Map(rows.map(({ url, digest }) => [url, digest]));
}

const md5 = (part: string | null) => (part === null ? "-" : createHash("md5").update(part).digest("hex"));

function digestOf({ title, language, text, bigrams, etag, lastModified }: PageText): string {
  return [title, language, text, bigrams, etag, lastModified].map(md5).join("");
}
