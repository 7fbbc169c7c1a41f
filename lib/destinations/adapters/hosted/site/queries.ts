import { and, desc, eq, inArray, isNull, notInArray, sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { rowsOf } from "@/lib/platform/db/rows-of";
import { hostedPost, pageTextRules, project } from "@/lib/platform/db/schema";
import type { HostedPostRow, HostedText } from "../queries";

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
    .where(and(eq(project.slug, projectSlug), isNull(project.deletedAt)));
  return row ?? null;
}

const live = (projectId: string) =>
  and(eq(hostedPost.projectId, projectId), eq(hostedPost.status, "publish"));

/** The parts of a live entry that its page shows in addition to the text. */
export type LiveEntry = Pick<
  HostedPostRow,
  "id" | "slug" | "title" | "metaDescription" | "keywords" | "languageCode" | "jsonLd" | "noindex"
> &
  Record<"createdAt" | "updatedAt", Date> & { publishedAt: Date | null };

/** Another live entry of the blog, as a page that links to it needs it. */
export interface NearbyPost {
  slug: string;
  title: string;
  languageCode: string;
  keywords: string[];
}

/** The entries that were published next before and after one, the nearest first. */
export interface Nearby {
  newer: NearbyPost[];
  older: NearbyPost[];
}

export interface LivePage {
  blog: Blog;
  post: LiveEntry;
  nearby: Nearby;
  /** The stored text of the page, or the HTML that it has to be derived from. */
  text: HostedText | { underived: string };
}

interface LivePageRow extends Omit<LiveEntry, "createdAt" | "updatedAt" | "publishedAt">, Nearby {
  blog: Blog;
  createdAt: string;
  updatedAt: string;
  publishedAt: string | null;
  pageHtml: string | null;
  pageWords: number;
  underived: string | null;
}

const isDerived = sql`(${hostedPost.pageHtml} is not null and ${hostedPost.pageRules} = ${sql.raw(String(pageTextRules))})`;

/** On each side. Related articles are chosen among them, so that a page of a large blog reads no more. */
const nearbyMax = 24;

/** The entries on one side of the page's own, read from the index of live entries. */
function onOneSide(side: "newer" | "older") {
  const [than, order] = side === "newer" ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
  return sql`coalesce((select json_agg(json_build_object('slug', near.slug, 'title', near.title,
      'languageCode', near.language_code, 'keywords', to_jsonb(near.keywords)) order by near.published_at ${order}, near.id ${order})
    from (select other.* from hosted_post other
      where other.project_id = ${project.id} and other.status = 'publish'
        and (other.published_at, other.id) ${than} (${hostedPost.publishedAt}, ${hostedPost.id})
      order by other.published_at ${order}, other.id ${order} limit ${sql.raw(String(nearbyMax))}) near), '[]')`;
}

/** What readers see at an address of a blog; null when no live entry is there. */
export async function findLivePage(
  db: Database,
  projectSlug: string,
  slug: string,
): Promise<LivePage | null> {
  const [row] = await rowsOf<LivePageRow>(
    db,
    sql`select ${hostedPost.id} as "id", ${hostedPost.slug} as "slug", ${hostedPost.title} as "title",
      ${hostedPost.metaDescription} as "metaDescription", to_jsonb(${hostedPost.keywords}) as "keywords",
      ${hostedPost.languageCode} as "languageCode", ${hostedPost.jsonLd} as "jsonLd", ${hostedPost.noindex} as "noindex",
      ${hostedPost.createdAt} as "createdAt", ${hostedPost.updatedAt} as "updatedAt",
      ${hostedPost.publishedAt} as "publishedAt", ${hostedPost.pageWords} as "pageWords",
      case when ${isDerived} then ${hostedPost.pageHtml} end as "pageHtml",
      case when not ${isDerived} then ${hostedPost.html} end as "underived",
      json_build_object('id', ${project.id}, 'slug', ${project.slug}, 'website', ${project.website},
        'languageCode', ${project.languageCode}, 'brandName', ${project.brandName},
        'brandDescription', ${project.brandDescription}) as "blog",
      ${onOneSide("newer")} as "newer", ${onOneSide("older")} as "older"
    from ${hostedPost} join ${project} on ${project.id} = ${hostedPost.projectId}
    where ${project.slug} = ${projectSlug} and ${hostedPost.slug} = ${slug}
      and ${hostedPost.status} = 'publish' and ${project.deletedAt} is null`,
  );
  if (row === undefined) return null;
  const { blog, newer, older, pageHtml: stored, pageWords: words, underived, ...post } = row;
  return {
    blog,
    nearby: { newer, older },
    post: {
      ...post,
      createdAt: new Date(post.createdAt),
      updatedAt: new Date(post.updatedAt),
      publishedAt: post.publishedAt === null ? null : new Date(post.publishedAt),
    },
    text: stored === null ? { underived: underived ?? "" } : { html: stored, words },
  };
}

export interface LiveVersion {
  /**
   * Identifies the rows of the entry and of its project, as this database has them now. PostgreSQL gives each version
   * of a row the number of the transaction that wrote it (xmin).
   */
  version: string;
  languageCode: string;
}

/** The version of what readers see at an address of a blog; null when no live entry is there. */
export async function findLiveVersion(
  db: Database,
  projectSlug: string,
  slug: string,
): Promise<LiveVersion | null> {
  const [found] = await rowsOf<LiveVersion>(
    db,
    sql`select concat_ws(' ', ${hostedPost.id}, ${hostedPost}.xmin, ${hostedPost.updatedAt},
      ${project.id}, ${project}.xmin, ${project.updatedAt}) as "version", ${hostedPost.languageCode} as "languageCode"
    from ${hostedPost} join ${project} on ${project.id} = ${hostedPost.projectId}
    where ${project.slug} = ${projectSlug} and ${hostedPost.slug} = ${slug}
      and ${hostedPost.status} = 'publish' and ${project.deletedAt} is null`,
  );
  return found ?? null;
}

export type PostTeaser = Pick<
  HostedPostRow,
  "id" | "slug" | "title" | "excerpt" | "languageCode" | "createdAt" | "publishedAt" | "updatedAt"
>;

/** Newest first. A subquery pages through the ids in the index alone, so that deep pages stay fast. */
export async function listTeasers(
  db: Database,
  projectId: string,
  page: { limit: number; offset: number },
): Promise<PostTeaser[]> {
  const { id, slug, title, excerpt, languageCode, createdAt, publishedAt, updatedAt } = hostedPost;
  const newestFirst = [desc(publishedAt), desc(id)];
  const ids = db
    .select({ id })
    .from(hostedPost)
    .where(live(projectId))
    .orderBy(...newestFirst)
    .limit(page.limit)
    .offset(page.offset);
  return db
    .select({ id, slug, title, excerpt, languageCode, createdAt, publishedAt, updatedAt })
    .from(hostedPost)
    .where(inArray(id, ids))
    .orderBy(...newestFirst);
}

/** Addresses of the live entries that search engines may index, newest first. */
export async function listLiveAddresses(
  db: Database,
  projectId: string,
  limit: number,
): Promise<Pick<HostedPostRow, "slug" | "createdAt" | "publishedAt" | "updatedAt">[]> {
  const { id, slug, createdAt, publishedAt, updatedAt } = hostedPost;
  // A list of the few that are left out, so that the addresses are still read from the index alone.
  const leftOut = db
    .select({ id })
    .from(hostedPost)
    .where(and(eq(hostedPost.projectId, projectId), hostedPost.noindex));
  return db
    .select({ slug, createdAt, publishedAt, updatedAt })
    .from(hostedPost)
    .where(and(live(projectId), notInArray(id, leftOut)))
    .orderBy(desc(hostedPost.publishedAt), desc(hostedPost.id))
    .limit(limit);
}
