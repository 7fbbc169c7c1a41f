import { and, eq, getTableColumns, isNull, lt, or, sql } from "drizzle-orm";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { hostedPost, pageTextRules, project } from "@/lib/platform/db/schema";
import { subjectOf } from "./subject";

/** What the page of an entry shows of its HTML. */
export interface HostedText {
  html: string;
  words: number;
}

const {
  pageHtml,
  pageWords: _pageWords,
  pageRules,
  subject: _subject,
  ...entryColumns
} = getTableColumns(hostedPost);

export type HostedPostRow = Omit<
  typeof hostedPost.$inferSelect,
  "pageHtml" | "pageWords" | "pageRules" | "subject"
>;

/** The columns that readers see; the other columns are the blog's bookkeeping. */
export type HostedPostContent = Pick<
  HostedPostRow,
  | "slug"
  | "title"
  | "html"
  | "excerpt"
  | "metaDescription"
  | "keywords"
  | "languageCode"
  | "jsonLd"
  | "noindex"
  | "status"
>;

export interface HostedPostWrite {
  projectId: string;
  articleId: string;
  /** The entry to change; null changes the article's own entry, or creates it. */
  id: string | null;
  content: HostedPostContent;
  /** Null when it could not be derived; the first reader of the page then has it derived. */
  pageText: HostedText | null;
}

export type HostedPostWritten =
  | { kind: "written"; row: HostedPostRow }
  /** There is no longer an entry with that id. */
  | { kind: "gone" }
  /** The entry with that id or that slug belongs to another article. */
  | { kind: "taken" };

/** Writes an entry. Writes to the blog of one project run one after another, so that they cannot race. */
export async function writeHostedPost(db: Database, write: HostedPostWrite): Promise<HostedPostWritten> {
  return db.transaction(async (tx) => {
    await lockBlog(tx, write.projectId);
    const which = write.id === null ? { articleId: write.articleId } : { id: write.id };
    const { own: existing, atSlug } = await findEntries(tx, write.projectId, which, write.content.slug);
    if (existing === null && write.id !== null) return { kind: "gone" };
    if (existing !== null && existing.articleId !== write.articleId) return { kind: "taken" };
    if (atSlug !== null && atSlug.id !== existing?.id) return { kind: "taken" };
    const row = existing === null ? await insertEntry(tx, write) : await updateEntry(tx, existing, write);
    if (isShownElsewhere(existing, row)) await renewBlog(tx, write.projectId);
    return { kind: "written", row };
  });
}

/** NO KEY UPDATE, because inserts that reference the project by foreign key must not wait for this lock. */
export async function lockBlog(tx: Transaction, projectId: string): Promise<void> {
  await tx.select({ id: project.id }).from(project).where(eq(project.id, projectId)).for("no key update");
}

/**
 * Gives the project's row a new version, by which the pages of the blog are known, so that all of them are printed
 * again: they link to their neighbours and to related articles.
 */
export async function renewBlog(tx: Transaction, projectId: string): Promise<void> {
  await tx
    .update(project)
    .set({ slug: sql`${project.slug}` })
    .where(eq(project.id, projectId));
}

/** Whether other pages link to the entry, or did, with anything that has changed. */
function isShownElsewhere(before: HostedPostRow | null, after: HostedPostRow): boolean {
  if (before?.status !== after.status) return before?.status === "publish" || after.status === "publish";
  if (after.status !== "publish") return false;
  return (
    (["slug", "title", "languageCode"] as const).some((field) => before[field] !== after[field]) ||
    before.keywords.join("\n") !== after.keywords.join("\n")
  );
}

async function insertEntry(tx: Transaction, write: HostedPostWrite): Promise<HostedPostRow> {
  const { projectId, articleId, content, pageText } = write;
  const publishedAt = content.status === "publish" ? sql`now()` : null;
  const [row] = await tx
    .insert(hostedPost)
    .values({
      projectId,
      articleId,
      publishedAt,
      ...content,
      subject: subjectOf(content),
      ...pageColumns(pageText),
    })
    .returning(entryColumns);
  if (row === undefined) throw new Error("the database returned no row for a new hosted post");
  return row;
}

async function updateEntry(
  tx: Transaction,
  existing: HostedPostRow,
  { content, pageText }: HostedPostWrite,
): Promise<HostedPostRow> {
  const [row] = await tx
    .update(hostedPost)
    .set({
      ...content,
      subject: subjectOf(content),
      ...pageColumns(pageText),
      ...(readsDifferently(existing, content) && { updatedAt: sql`now()` }),
      ...(content.status === "publish" && { publishedAt: sql`coalesce(${hostedPost.publishedAt}, now())` }),
    })
    .where(eq(hostedPost.id, existing.id))
    .returning(entryColumns);
  if (row === undefined) throw new Error("a hosted post vanished while its blog was locked");
  return row;
}

/** Without a text, a stored one stays as long as the HTML does. */
function pageColumns(text: HostedText | null) {
  return text === null ? {} : { pageHtml: text.html, pageWords: text.words, pageRules: pageTextRules };
}

/** Whether readers would notice the change: only then does the page get a new date of change. */
function readsDifferently(before: HostedPostContent, after: HostedPostContent): boolean {
  return (["title", "html", "excerpt", "languageCode"] as const).some(
    (field) => before[field] !== after[field],
  );
}

type Reader = Database | Transaction;

export async function findById(db: Database, projectId: string, id: string): Promise<HostedPostRow | null> {
  const [row] = await db
    .select(entryColumns)
    .from(hostedPost)
    .where(and(eq(hostedPost.projectId, projectId), eq(hostedPost.id, id)));
  return row ?? null;
}

/** An entry by its article or id, and whichever entry is at a slug, in one statement. */
export async function findEntries(
  db: Reader,
  projectId: string,
  which: { articleId: string } | { id: string },
  slug: string,
): Promise<{ own: HostedPostRow | null; atSlug: HostedPostRow | null }> {
  const isOwn = "id" in which ? eq(hostedPost.id, which.id) : eq(hostedPost.articleId, which.articleId);
  const rows = await db
    .select({ ...entryColumns, isOwn: sql<boolean>`${isOwn}` })
    .from(hostedPost)
    .where(and(eq(hostedPost.projectId, projectId), or(isOwn, eq(hostedPost.slug, slug))));
  return {
    own: rows.find((row) => row.isOwn) ?? null,
    atSlug: rows.find((row) => row.slug === slug) ?? null,
  };
}

/** Makes an entry a draft; does nothing when the entry is gone. */
export async function takeDownHostedPost(db: Database, projectId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    // Locked first, as in a write: in another order, two calls could deadlock.
    await renewBlog(tx, projectId);
    await tx
      .update(hostedPost)
      .set({ status: "draft" })
      .where(and(eq(hostedPost.projectId, projectId), eq(hostedPost.id, id)));
  });
}

/** Removes the entry of an article, so that its slug is free. */
export async function removeHostedPost(tx: Transaction, projectId: string, articleId: string): Promise<void> {
  await renewBlog(tx, projectId);
  await tx
    .delete(hostedPost)
    .where(and(eq(hostedPost.projectId, projectId), eq(hostedPost.articleId, articleId)));
}

/** Stores what the page shows of an entry's HTML, unless the HTML has changed or newer rules have derived it since. */
export async function storePageText(db: Database, id: string, html: string, text: HostedText): Promise<void> {
  await db
    .update(hostedPost)
    .set(pageColumns(text))
    .where(
      and(
        eq(hostedPost.id, id),
        eq(hostedPost.html, html),
        or(isNull(pageHtml), isNull(pageRules), lt(pageRules, pageTextRules)),
      ),
    );
}
