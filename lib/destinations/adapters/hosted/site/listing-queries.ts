import { and, asc, eq, exists, isNull, sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { isoTimestamp } from "@/lib/platform/db/iso-timestamp";
import { rowsOf } from "@/lib/platform/db/rows-of";
import { blogCategoryPost, blogPicture, hostedPost, pageTextRules, project } from "@/lib/platform/db/schema";
import { wordsQuery } from "@/lib/platform/db/words-query";
import type { PostTeaser } from "./queries";

/** A teaser with the text that feeds bring; null while it is not prepared. */
export type FeedPost = PostTeaser & { html: string | null; keywords: string[] };

interface TeaserRow extends Omit<PostTeaser, "createdAt" | "publishedAt" | "updatedAt"> {
  createdAt: string;
  publishedAt: string | null;
  updatedAt: string;
}

const teaserColumns = sql`post.id, post.slug, post.title, post.excerpt, post.language_code as "languageCode",
  post.created_at as "createdAt", post.published_at as "publishedAt", post.updated_at as "updatedAt"`;

function teaserOf<Row extends TeaserRow>(row: Row) {
  return {
    ...row,
    createdAt: new Date(isoTimestamp(row.createdAt)),
    publishedAt: row.publishedAt === null ? null : new Date(isoTimestamp(row.publishedAt)),
    updatedAt: new Date(isoTimestamp(row.updatedAt)),
  };
}

/** The live entries of a category, newest first; pages are found in the index alone. */
export async function listCategoryTeasers(
  db: Database,
  categoryId: string,
  page: { limit: number; offset: number },
): Promise<PostTeaser[]> {
  const rows = await rowsOf<TeaserRow>(
    db,
    sql`select ${teaserColumns} from (
        select ${blogCategoryPost.postId} as id from ${blogCategoryPost} where ${blogCategoryPost.categoryId} = ${categoryId}
        order by ${blogCategoryPost.publishedAt} desc, ${blogCategoryPost.postId} desc limit ${page.limit} offset ${page.offset}
      ) filed join ${hostedPost} post on post.id = filed.id
      order by coalesce(post.published_at, post.created_at) desc, post.id desc`,
  );
  return rows.map(teaserOf);
}

/** Of entries that have all words, how many are put in order. */
const foundMax = 500;

/**
 * The live entries of a blog that have all words of a text, those with all of them in the title first, then the newest.
 * None for a text without a word.
 */
export async function searchTeasers(
  db: Database,
  projectId: string,
  text: string,
  limit: number,
): Promise<PostTeaser[]> {
  const words = wordsQuery(projectId, text);
  if (words === null) return [];
  const rows = await rowsOf<TeaserRow>(
    db,
    sql`with candidate as materialized (
        select post_id from hosted_post_search where words @@ ${words} limit ${foundMax}
      )
      select ${teaserColumns} from candidate join ${hostedPost} post on post.id = candidate.post_id
      where post.project_id = ${projectId} and post.status = 'publish'
      order by (array_to_tsvector(array[${`project:${projectId}`}]) || searchable_words(post.title)) @@ ${words} desc,
        post.published_at desc, post.id desc
      limit ${limit}`,
  );
  return rows.map(teaserOf);
}

/** The newest live entries with their texts, of a whole blog or of one category. */
export async function listFeedPosts(
  db: Database,
  projectId: string,
  categoryId: string | null,
  limit: number,
): Promise<FeedPost[]> {
  const newest =
    categoryId === null
      ? sql`select id from hosted_post where project_id = ${projectId} and status = 'publish'
          order by published_at desc, id desc limit ${limit}`
      : sql`select post_id as id from blog_category_post where category_id = ${categoryId}
          order by published_at desc, post_id desc limit ${limit}`;
  const rows = await rowsOf<TeaserRow & { html: string | null; keywords: string[] }>(
    db,
    sql`select ${teaserColumns}, to_jsonb(post.keywords) as keywords,
        case when post.page_rules = ${pageTextRules} then post.page_html end as html
      from (${newest}) newest join ${hostedPost} post on post.id = newest.id
      order by coalesce(post.published_at, post.created_at) desc, post.id desc`,
  );
  return rows.map(teaserOf);
}

export interface PictureBytes {
  mediaType: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** A picture of a blog by the hash of its bytes. */
export async function findPicture(
  db: Database,
  projectSlug: string,
  hash: string,
): Promise<PictureBytes | null> {
  const [row] = await db
    .select({ mediaType: blogPicture.mediaType, bytes: blogPicture.bytes })
    .from(blogPicture)
    .innerJoin(project, eq(project.id, blogPicture.projectId))
    .where(and(eq(project.slug, projectSlug), eq(blogPicture.hash, hash), isNull(project.deletedAt)))
    .limit(1);
  return row === undefined ? null : { mediaType: row.mediaType, bytes: new Uint8Array(row.bytes) };
}

/** The slugs of the blogs whose owners list them, and that have something to read, oldest first. */
export async function listListedBlogs(db: Database, limit: number): Promise<string[]> {
  const entry = db
    .select({ one: sql`1` })
    .from(hostedPost)
    .where(and(eq(hostedPost.projectId, project.id), eq(hostedPost.status, "publish")));
  const rows = await db
    .select({ slug: project.slug })
    .from(project)
    .where(and(eq(project.blogVisibility, "listed"), isNull(project.deletedAt), exists(entry)))
    .orderBy(asc(project.id))
    .limit(limit);
  return rows.map(({ slug }) => slug);
}
