import { and, asc, eq, notInArray, sql } from "drizzle-orm";
import { lockBlog, renewBlog } from "@/lib/destinations/adapters/hosted/queries";
import { subjectOf } from "@/lib/destinations/adapters/hosted/subject";
import type { Authorized } from "@/lib/platform/db/authorized";
import type { Database } from "@/lib/platform/db/connection";
import { newId } from "@/lib/platform/db/ids";
import { rowsOf } from "@/lib/platform/db/rows-of";
import {
  blogCategory,
  blogPicture,
  hostedPost,
  type ProjectRow,
  project,
  type StoredPicture,
} from "@/lib/platform/db/schema";

export interface Category {
  slug: string;
  name: string;
  words: string[];
  subjects: string[];
}

/** The most articles of a category that are counted. */
const articlesCountedMax = 1000;

export async function listCategories(
  db: Database,
  projectId: string,
): Promise<(Pick<Category, "slug" | "name" | "words"> & { articles: number })[]> {
  return db
    .select({
      slug: blogCategory.slug,
      name: blogCategory.name,
      words: blogCategory.words,
      articles: sql<number>`(select count(*)::int from (select from blog_category_post filed
        where filed.category_id = ${blogCategory.id} limit ${articlesCountedMax}) counted)`,
    })
    .from(blogCategory)
    .where(eq(blogCategory.projectId, projectId))
    .orderBy(asc(blogCategory.position), asc(blogCategory.id));
}

const newestMax = 500;

/** The keywords of the newest live entries, from which categories are proposed. */
export async function listLiveKeywords(db: Database, projectId: string): Promise<string[][]> {
  const rows = await rowsOf<{ keywords: string[] }>(
    db,
    sql`select to_jsonb(keywords) as keywords from hosted_post where project_id = ${projectId} and status = 'publish'
      order by published_at desc, id desc limit ${newestMax}`,
  );
  return rows.map(({ keywords }) => keywords);
}

/** Replaces the categories of a blog. One that keeps its address keeps its row. */
export async function replaceCategories(
  db: Database,
  { id: projectId }: Authorized<ProjectRow>,
  categories: readonly Category[],
): Promise<void> {
  await fileOldEntries(db, projectId);
  await db.transaction(async (tx) => {
    await lockBlog(tx, projectId);
    const here = eq(blogCategory.projectId, projectId);
    const slugs = categories.map(({ slug }) => slug);
    await tx
      .delete(blogCategory)
      .where(slugs.length === 0 ? here : and(here, notInArray(blogCategory.slug, slugs)));
    if (categories.length > 0) {
      await tx
        .insert(blogCategory)
        .values(categories.map((category, position) => ({ ...category, id: newId(), projectId, position })))
        .onConflictDoUpdate({
          target: [blogCategory.projectId, blogCategory.slug],
          set: {
            name: sql`excluded.name`,
            words: sql`excluded.words`,
            subjects: sql`excluded.subjects`,
            position: sql`excluded.position`,
          },
        });
    }
    await renewBlog(tx, projectId);
  });
}

const batch = { entries: 500, max: 20 } as const;

/** Derives the subjects of entries that were written before entries had one, some thousands at a time. */
async function fileOldEntries(db: Database, projectId: string): Promise<void> {
  for (let count = 0; count < batch.max; count += 1) {
    const rows = await rowsOf<{ id: string; title: string; keywords: string[] }>(
      db,
      sql`select id, title, to_jsonb(keywords) as keywords from hosted_post
        where project_id = ${projectId} and subject is null limit ${batch.entries}`,
    );
    for (const row of rows) {
      await db
        .update(hostedPost)
        .set({ subject: subjectOf(row) })
        .where(eq(hostedPost.id, row.id));
    }
    if (rows.length < batch.entries) return;
  }
}

export type PictureKind = "logo" | "author";

/** Stores a picture with what pages need to know of it, or removes it. */
export async function replacePicture(
  db: Database,
  { id: projectId }: Authorized<ProjectRow>,
  kind: PictureKind,
  picture: (StoredPicture & { bytes: Buffer }) | null,
): Promise<ProjectRow> {
  return db.transaction(async (tx) => {
    await lockBlog(tx, projectId);
    await tx.delete(blogPicture).where(and(eq(blogPicture.projectId, projectId), eq(blogPicture.kind, kind)));
    let stored: StoredPicture | null = null;
    if (picture !== null) {
      const { bytes, ...facts } = picture;
      stored = facts;
      await tx
        .insert(blogPicture)
        .values({ projectId, kind, hash: facts.hash, mediaType: facts.mediaType, bytes });
    }
    const [row] = await tx
      .update(project)
      .set(kind === "logo" ? { blogLogo: stored } : { authorPicture: stored })
      .where(eq(project.id, projectId))
      .returning();
    if (row === undefined) throw new Error("the project vanished while it was changed");
    return row;
  });
}
