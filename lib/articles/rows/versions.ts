import { and, desc, eq, getTableColumns, lte, notExists, sql } from "drizzle-orm";
import type { Authorized } from "@/lib/platform/db/authorized";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import {
  type ArticleRow,
  type ArticleVersionRow,
  articleVersion,
  publication,
} from "@/lib/platform/db/schema";
import { actorColumns, type StoredActor } from "@/lib/platform/db/schema/actor-columns";
import type { Page } from "./articles";

/** How a version came about, and who wrote it. */
export interface Authorship {
  kind: ArticleVersionRow["kind"];
  actor: StoredActor;
  surface: string;
  /** The number of the version whose text is restored. */
  restoredFrom?: number;
  note?: string | undefined;
}

/** The most versions that an article keeps, so that edits cannot fill the disk. Older ones go first. */
const versionsKept = 200;

/** Records the text of an article that was just written, in the transaction that wrote it. */
export async function insertVersion(
  tx: Transaction,
  row: ArticleRow,
  { kind, actor, surface, restoredFrom, note }: Authorship,
): Promise<void> {
  const { title, slug, metaDescription, keywords, score } = row;
  await tx.insert(articleVersion).values({
    articleId: row.id,
    number: row.version,
    kind,
    title,
    slug,
    metaDescription,
    keywords,
    markdown: row.contentMarkdown,
    ...actorColumns(actor),
    surface,
    restoredFrom: restoredFrom ?? null,
    note: note ?? null,
    score,
    gateIssueCount: row.gateIssues?.length ?? 0,
  });
  if (row.version > versionsKept) await deleteOldVersions(tx, row);
}

/** A version that a publication shows stays, because the checks look for its text. */
async function deleteOldVersions(tx: Transaction, { id, version }: ArticleRow): Promise<void> {
  const shown = tx
    .select({ one: sql`1` })
    .from(publication)
    .where(
      and(
        eq(publication.articleId, id),
        sql`${articleVersion.number} in (${publication.articleVersion}, ${publication.writeVersion})`,
      ),
    );
  await tx
    .delete(articleVersion)
    .where(
      and(
        eq(articleVersion.articleId, id),
        lte(articleVersion.number, version - versionsKept),
        notExists(shown),
      ),
    );
}

const { markdown: _markdown, ...summaryColumns } = getTableColumns(articleVersion);

/** A version without its text. */
export type VersionSummaryRow = Omit<ArticleVersionRow, "markdown">;

/** Lists one page of an article's versions, newest first. */
export async function listVersionRows(
  db: Database,
  { id }: Authorized<ArticleRow>,
  page: Page,
): Promise<VersionSummaryRow[]> {
  return db
    .select(summaryColumns)
    .from(articleVersion)
    .where(eq(articleVersion.articleId, id))
    .orderBy(desc(articleVersion.number))
    .limit(page.limit)
    .offset(page.offset);
}

export async function countVersions(db: Database, { id }: Authorized<ArticleRow>): Promise<number> {
  return db.$count(articleVersion, eq(articleVersion.articleId, id));
}

export async function findVersion(
  db: Database,
  { id }: Authorized<ArticleRow>,
  number: number,
): Promise<ArticleVersionRow | null> {
  const [row] = await db
    .select()
    .from(articleVersion)
    .where(and(eq(articleVersion.articleId, id), eq(articleVersion.number, number)));
  return row ?? null;
}
