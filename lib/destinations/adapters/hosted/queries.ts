import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { hostedPost, project } from "@/lib/platform/db/schema";
import { statement } from "@/lib/platform/db/statement";

export type HostedPostRow = typeof hostedPost.$inferSelect;

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
  | "status"
>;

export interface HostedPostWrite {
  projectId: string;
  articleId: string;
  /** The entry to change; null changes the article's own entry, or creates it. */
  id: string | null;
  content: HostedPostContent;
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
    const existing = await existingEntry(tx, write);
    if (existing === null && write.id !== null) return { kind: "gone" };
    if (existing !== null && existing.articleId !== write.articleId) return { kind: "taken" };
    const atSlug = await findBySlug(tx, write.projectId, write.content.slug);
    if (atSlug !== null && atSlug.id !== existing?.id) return { kind: "taken" };
    const row = existing === null ? await insertEntry(tx, write) : await updateEntry(tx, existing, write);
    return { kind: "written", row };
  });
}

/** NO KEY UPDATE, because inserts that reference the project by foreign key must not wait for this lock. */
async function lockBlog(tx: Transaction, projectId: string): Promise<void> {
  await tx.select({ id: project.id }).from(project).where(eq(project.id, projectId)).for("no key update");
}

async function existingEntry(tx: Transaction, write: HostedPostWrite): Promise<HostedPostRow | null> {
  const which = write.id === null ? eq(hostedPost.articleId, write.articleId) : eq(hostedPost.id, write.id);
  const [row] = await tx
    .select()
    .from(hostedPost)
    .where(and(eq(hostedPost.projectId, write.projectId), which));
  return row ?? null;
}

async function insertEntry(tx: Transaction, write: HostedPostWrite): Promise<HostedPostRow> {
  const { projectId, articleId, content } = write;
  const publishedAt = content.status === "publish" ? sql`now()` : null;
  const [row] = await tx
    .insert(hostedPost)
    .values({ projectId, articleId, publishedAt, ...content })
    .returning();
  if (row === undefined) throw new Error("the database returned no row for a new hosted post");
  return row;
}

async function updateEntry(
  tx: Transaction,
  existing: HostedPostRow,
  { content }: HostedPostWrite,
): Promise<HostedPostRow> {
  const [row] = await tx
    .update(hostedPost)
    .set({
      ...content,
      ...(readsDifferently(existing, content) && { updatedAt: sql`now()` }),
      ...(content.status === "publish" && { publishedAt: sql`coalesce(${hostedPost.publishedAt}, now())` }),
    })
    .where(eq(hostedPost.id, existing.id))
    .returning();
  if (row === undefined) throw new Error("a hosted post vanished while its blog was locked");
  return row;
}

/** Whether readers would notice the change: only then does the page get a new date of change. */
function readsDifferently(before: HostedPostContent, after: HostedPostContent): boolean {
  return (["title", "html", "excerpt", "languageCode"] as const).some(
    (field) => before[field] !== after[field],
  );
}

type Reader = Database | Transaction;

export const findById = (db: Reader, projectId: string, id: string) =>
  findEntry(db, projectId, eq(hostedPost.id, id));

export const findByArticle = (db: Reader, projectId: string, articleId: string) =>
  findEntry(db, projectId, eq(hostedPost.articleId, articleId));

export const findBySlug = (db: Reader, projectId: string, slug: string) =>
  findEntry(db, projectId, eq(hostedPost.slug, slug));

async function findEntry(db: Reader, projectId: string, which: SQL): Promise<HostedPostRow | null> {
  const [row] = await db
    .select()
    .from(hostedPost)
    .where(and(eq(hostedPost.projectId, projectId), which));
  return row ?? null;
}

/** Makes an entry a draft; does nothing when the entry is gone. */
export async function takeDownHostedPost(db: Database, projectId: string, id: string): Promise<void> {
  await db
    .update(hostedPost)
    .set({ status: "draft" })
    .where(and(eq(hostedPost.projectId, projectId), eq(hostedPost.id, id)));
}

/** Removes the entry of an article, so that its slug is free. */
export async function removeHostedPost(tx: Transaction, projectId: string, articleId: string): Promise<void> {
  await tx
    .delete(hostedPost)
    .where(and(eq(hostedPost.projectId, projectId), eq(hostedPost.articleId, articleId)));
}

/** The parts of a project that its blog shows. */
export type Blog = Pick<
  typeof project.$inferSelect,
  "id" | "slug" | "website" | "languageCode" | "brandName" | "brandDescription"
>;

export async function findBlog(db: Database, projectSlug: string): Promise<Blog | null> {
  const [row] = await db
    .select({
      id: project.id,
      slug: project.slug,
      website: project.website,
      languageCode: project.languageCode,
      brandName: project.brandName,
      brandDescription: project.brandDescription,
    })
    .from(project)
    .where(eq(project.slug, projectSlug));
  return row ?? null;
}

const live = (projectId: string) =>
  and(eq(hostedPost.projectId, projectId), eq(hostedPost.status, "publish"));

export async function findLivePost(
  db: Database,
  projectId: string,
  slug: string,
): Promise<HostedPostRow | null> {
  const [row] = await db
    .select()
    .from(hostedPost)
    .where(and(live(projectId), eq(hostedPost.slug, slug)));
  return row ?? null;
}

export interface LiveVersion {
  /**
   * Identifies the rows of the entry and of its project, as this database has them now. PostgreSQL gives each version
   * of a row the number of the transaction that wrote it (xmin).
   */
  version: string;
  languageCode: string;
}

const liveVersion = statement<{ projectSlug: string; slug: string }, LiveVersion>(
  (value) => sql`select concat_ws(' ', ${hostedPost.id}, ${hostedPost}.xmin, ${hostedPost.updatedAt},
      ${project.id}, ${project}.xmin, ${project.updatedAt}) as "version", ${hostedPost.languageCode} as "languageCode"
    from ${hostedPost} join ${project} on ${project.id} = ${hostedPost.projectId}
    where ${project.slug} = ${value("projectSlug")} and ${hostedPost.slug} = ${value("slug")}
      and ${hostedPost.status} = 'publish'`,
);

/** The version of what readers see at an address of a blog; null when no live entry is there. */
export async function findLiveVersion(
  db: Database,
  projectSlug: string,
  slug: string,
): Promise<LiveVersion | null> {
  const [found] = await liveVersion(db, { projectSlug, slug });
  return found ?? null;
}

export type PostTeaser = Pick<HostedPostRow, "slug" | "title" | "excerpt" | "languageCode" | "publishedAt">;

/** Newest first. A subquery pages through the ids in the index alone, so that deep pages stay fast. */
export async function listTeasers(
  db: Database,
  projectId: string,
  page: { limit: number; offset: number },
): Promise<PostTeaser[]> {
  const { slug, title, excerpt, languageCode, publishedAt } = hostedPost;
  const newestFirst = [desc(publishedAt), desc(hostedPost.id)];
  const ids = db
    .select({ id: hostedPost.id })
    .from(hostedPost)
    .where(live(projectId))
    .orderBy(...newestFirst)
    .limit(page.limit)
    .offset(page.offset);
  return db
    .select({ slug, title, excerpt, languageCode, publishedAt })
    .from(hostedPost)
    .where(inArray(hostedPost.id, ids))
    .orderBy(...newestFirst);
}

/** Addresses of the live entries, newest first. */
export async function listLiveAddresses(
  db: Database,
  projectId: string,
  limit: number,
): Promise<Pick<HostedPostRow, "slug" | "createdAt" | "publishedAt" | "updatedAt">[]> {
  const { slug, createdAt, publishedAt, updatedAt } = hostedPost;
  return db
    .select({ slug, createdAt, publishedAt, updatedAt })
    .from(hostedPost)
    .where(live(projectId))
    .orderBy(desc(hostedPost.publishedAt), desc(hostedPost.id))
    .limit(limit);
}
