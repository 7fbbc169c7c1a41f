import { and, asc, eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { type AuditRow, audit, auditFile, type auditFileKinds } from "@/lib/platform/db/schema";
import { storableText } from "@/lib/platform/db/storable";
import type { CrawlSite } from "../crawl/found-address";
import type { JudgedEntry } from "../crawl/judge-entries";
import { type AuditClaim, lockHeldAudit } from "./claims";
import { addAddresses, foundMax, type NewAddress } from "./frontier";
import { storeSitemapEntries } from "./sitemap-entries";

export type AuditFileRow = typeof auditFile.$inferSelect;

export interface NewFile {
  url: string;
  kind: (typeof auditFileKinds)[number];
  depth?: number;
}

/** The order in which files are read: robots.txt names sitemaps, and an index names further ones. */
const readingOrder = sql`array_position(array['robots', 'plain_http', 'missing_page', 'llms_txt', 'sitemap'], ${auditFile.kind})`;

/** The next file to read; null when all have been. */
export async function nextFile(db: Database, auditId: string): Promise<AuditFileRow | null> {
  const [row] = await db
    .select()
    .from(auditFile)
    .where(and(eq(auditFile.auditId, auditId), eq(auditFile.state, "waiting")))
    .orderBy(readingOrder, asc(auditFile.depth), asc(auditFile.url))
    .limit(1);
  return row ?? null;
}

/** How many sitemaps an audit reads, and how many indexes may lead to one. */
const sitemapsMax = 100;
const sitemapDepthMax = 3;

/** Adds files to read, each once. */
async function addFiles(tx: Transaction, auditId: string, files: readonly NewFile[]): Promise<void> {
  if (files.length === 0) return;
  const sitemaps = await tx.$count(
    auditFile,
    and(eq(auditFile.auditId, auditId), eq(auditFile.kind, "sitemap")),
  );
  const wanted = [
    ...files.filter(({ kind }) => kind !== "sitemap"),
    ...files
      .filter(({ kind, depth = 0 }) => kind === "sitemap" && depth < sitemapDepthMax)
      .slice(0, Math.max(0, sitemapsMax - sitemaps)),
  ];
  if (wanted.length === 0) return;
  await tx
    .insert(auditFile)
    .values(wanted.map((file) => ({ ...file, auditId })))
    .onConflictDoNothing();
}

/** What reading a file brought: its own columns, further files, and addresses of pages. */
export interface ReadFile {
  columns: Partial<Omit<AuditFileRow, "auditId" | "url" | "kind" | "state" | "depth">>;
  files: NewFile[];
  pages: NewAddress[];
  /** What a sitemap says of those pages besides their addresses. */
  entries?: JudgedEntry[];
  /** Images and versions in other languages that a sitemap names in addition to its pages. */
  furtherAddresses?: NewAddress[];
  crawlDelayMs?: number;
  /** Of a sitemap, how many pages of the site it names. */
  sitemapPages?: number;
}

/**
 * Stores a file that was read, with what it names, and returns the audit as it is then. Throws LeaseLost when another
 * process has the audit.
 */
export async function storeFile(
  db: Database,
  claim: AuditClaim,
  file: AuditFileRow,
  { columns, files, pages, entries = [], furtherAddresses = [], crawlDelayMs, sitemapPages }: ReadFile,
): Promise<AuditRow> {
  return db.transaction(async (tx) => {
    const locked = await lockHeldAudit(tx, claim);
    const { text = null, ...others } = columns;
    await tx
      .update(auditFile)
      .set({ ...others, text: text === null ? null : storableText(text), state: "done" })
      .where(and(eq(auditFile.auditId, locked.id), eq(auditFile.url, file.url)));
    await addFiles(tx, locked.id, files);
    const ids = await addAddresses(tx, locked, pages);
    await storeSitemapEntries(tx, locked.id, entries, ids);
    // The other half of the addresses is for the links of the pages.
    const room = Math.max(0, Math.floor(foundMax(locked) / 2) - locked.pagesFound);
    await addAddresses(tx, locked, furtherAddresses.slice(0, room));
    const learnt = {
      ...(crawlDelayMs !== undefined && { crawlDelayMs }),
      ...(sitemapPages !== undefined && { sitemapPages: (locked.sitemapPages ?? 0) + sitemapPages }),
    };
    if (Object.keys(learnt).length === 0) return locked;
    await tx.update(audit).set(learnt).where(eq(audit.id, locked.id));
    return { ...locked, ...learnt };
  });
}

/** Stores where the site is, and the first files to read. Throws LeaseLost when another process has the audit. */
export async function storeStart(
  db: Database,
  claim: AuditClaim,
  { hosts, homeUrl, files }: { hosts: string[]; homeUrl: string; files: NewFile[] },
): Promise<AuditRow> {
  return db.transaction(async (tx) => {
    const locked = await lockHeldAudit(tx, claim);
    await tx.update(audit).set({ hosts, homeUrl }).where(eq(audit.id, locked.id));
    await addFiles(tx, locked.id, files);
    return { ...locked, hosts, homeUrl };
  });
}

/** What the crawl knows of the site so far. */
export async function siteOf(db: Database, { id, hosts }: AuditRow): Promise<CrawlSite> {
  const rows = await db
    .select()
    .from(auditFile)
    .where(and(eq(auditFile.auditId, id), eq(auditFile.kind, "robots"), eq(auditFile.state, "done")))
    .orderBy(asc(auditFile.url));
  return {
    hosts,
    robots: rows.map(({ url, status, problem, text }) => ({
      origin: new URL(url).origin,
      status: status ?? 404,
      // A problem of robots.txt is that it is too long.
      truncated: problem !== null,
      text: text ?? "",
    })),
  };
}
