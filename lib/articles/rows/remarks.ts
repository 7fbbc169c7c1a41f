import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Authorized } from "@/lib/platform/db/authorized";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { type ArticleRemarkRow, type ArticleRow, article, articleRemark } from "@/lib/platform/db/schema";
import { type StoredActor, shownActor } from "@/lib/platform/db/schema/actor-columns";
import type { Scope } from "@/lib/platform/db/scope";
import { type Approver, takeBackApprovals } from "./approvals";
import { isNotDeleted, visible } from "./articles";

/** The most open remarks of an article, so that nobody is asked to settle a flood of them. */
export const openRemarksMax = 50;

/** How many of the settled remarks a list shows. */
const settledShown = 50;

const isOpen = isNull(articleRemark.settledAt);

/** The remark of an article that the caller may read, with its project. */
export async function findRemark(
  db: Database,
  scope: Scope,
  id: string,
): Promise<(ArticleRemarkRow & { projectId: string }) | null> {
  const [row] = await db
    .select({ remark: articleRemark, projectId: article.projectId })
    .from(articleRemark)
    .innerJoin(article, eq(article.id, articleRemark.articleId))
    .where(and(eq(articleRemark.id, id), visible(scope)));
  return row === undefined ? null : { ...row.remark, projectId: row.projectId };
}

/** The open remarks of an article in the order in which they were made, and after them those settled last. */
export async function listRemarks(
  db: Database,
  row: Pick<Authorized<ArticleRow>, "id">,
): Promise<ArticleRemarkRow[]> {
  const [open, settled] = await Promise.all([
    listOpenRemarks(db, row),
    db
      .select()
      .from(articleRemark)
      .where(and(eq(articleRemark.articleId, row.id), isNotNull(articleRemark.settledAt)))
      .orderBy(desc(articleRemark.settledAt), desc(articleRemark.id))
      .limit(settledShown),
  ]);
  return [...open, ...settled];
}

/** The open remarks of an article, the first one first. */
export async function listOpenRemarks(
  db: Database,
  { id }: Pick<ArticleRow, "id">,
): Promise<ArticleRemarkRow[]> {
  return db
    .select()
    .from(articleRemark)
    .where(and(eq(articleRemark.articleId, id), isOpen))
    .orderBy(asc(articleRemark.id))
    .limit(openRemarksMax);
}

/** Which of these articles, at most a page of them, have open remarks. The ids come from a list that the caller may read. */
export async function sentBackAmong(db: Database, articleIds: readonly string[]): Promise<Set<string>> {
  if (articleIds.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ articleId: articleRemark.articleId })
    .from(articleRemark)
    .where(and(inArray(articleRemark.articleId, [...articleIds]), isOpen));
  return new Set(rows.map(({ articleId }) => articleId));
}

/** What an approver says of an article when sending it back. */
export interface NewRemark {
  text: string;
  passage?: string | undefined;
}

/**
 * Stores the remarks on this version of the article, and takes back every approval of it. The article is locked before,
 * as it is by whoever approves, publishes or settles.
 */
export async function insertRemarks(
  tx: Transaction,
  { id, projectId }: Authorized<ArticleRow>,
  { version, remarks, approver }: { version: number; remarks: readonly NewRemark[]; approver: Approver },
): Promise<ArticleRemarkRow[] | "other version" | "too many"> {
  const current = await lockArticle(tx, id);
  if (current?.version !== version) return "other version";
  if ((await countOpen(tx, id)) + remarks.length > openRemarksMax) return "too many";
  await takeBackApprovals(tx, { id, projectId, version });
  return tx
    .insert(articleRemark)
    .values(
      remarks.map(({ text, passage }) => ({
        articleId: id,
        version,
        text,
        passage: passage ?? null,
        createdBy: approver.email,
      })),
    )
    .returning();
}

/**
 * Settles a remark, or opens it again. One that is as asked already stays as it is: of two who settle it at the same
 * moment, the first has done it.
 */
export async function settleRemarkRow(
  tx: Transaction,
  { id, articleId }: Authorized<ArticleRemarkRow>,
  { settled, by }: { settled: boolean; by: StoredActor },
): Promise<ArticleRemarkRow | "gone" | "too many"> {
  if ((await lockArticle(tx, articleId)) === null) return "gone";
  const [row] = await tx.select().from(articleRemark).where(eq(articleRemark.id, id));
  if (row === undefined) return "gone";
  if ((row.settledAt !== null) === settled) return row;
  if (!settled && (await countOpen(tx, articleId)) >= openRemarksMax) return "too many";
  const [changed] = await tx
    .update(articleRemark)
    .set(settled ? settledNow(by) : { settledAt: null, settledBy: null })
    .where(eq(articleRemark.id, id))
    .returning();
  return changed ?? "gone";
}

/** Settles all open remarks of an article, because its text is approved as it is. The caller has locked the article. */
export async function settleOpenRemarks(
  tx: Transaction,
  { id }: Authorized<ArticleRow>,
  by: StoredActor,
): Promise<void> {
  await tx
    .update(articleRemark)
    .set(settledNow(by))
    .where(and(eq(articleRemark.articleId, id), isOpen));
}

const settledNow = (by: StoredActor) => ({ settledAt: sql`now()`, settledBy: shownActor(by) });

async function lockArticle(tx: Transaction, id: string): Promise<Pick<ArticleRow, "version"> | null> {
  const [row] = await tx
    .select({ version: article.version })
    .from(article)
    .where(and(eq(article.id, id), isNotDeleted))
    .for("update");
  return row ?? null;
}

function countOpen(tx: Transaction, articleId: string): Promise<number> {
  return tx.$count(articleRemark, and(eq(articleRemark.articleId, articleId), isOpen));
}
