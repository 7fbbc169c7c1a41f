import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { hostedPost, pageTextRules, project } from "@/lib/platform/db/schema";
import { statement } from "@/lib/platform/db/statement";
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
    .where(eq(project.slug, projectSlug));
  return row ?? null;
}

const live = (projectId: string) =>
  and(eq(hostedPost.projectId, projectId), eq(hostedPost.status, "publish"));

/** The parts of a live entry that its page shows beside the text. */
export type LiveEntry = Pick<
  HostedPostRow,
  "id" | "slug" | "title" | "metaDescription" | "keywords" | "languageCode" | "jsonLd"
> &
  Record<"createdAt" | "updatedAt", Date> & { publishedAt: Date | null };

export interface LivePage {
  blog: Blog;
  post: LiveEntry;
  /** The stored text of the page, or the HTML that it has to be derived from. */
  text: HostedText | { underived: string };
}

interface LivePageRow extends Omit<LiveEntry, "createdAt" | "updatedAt" | "publishedAt"> {
  blog: Blog;
  createdAt: string;
  updatedAt: string;
  publishedAt: string | null;
  pageHtml: string | null;
  pageWords: number;
  underived: string | null;
}

const isDerived = sql`(${hostedPost.pageHtml} is not null and ${hostedPost.pageRules} = ${sql.raw(String(pageTextRules))})`;

const livePage = statement<{ projectSlug: string; slug: string }, LivePageRow>(
  (
    value,
  ) => sql`select ${hostedPost.id} as "id", ${hostedPost.slug} as "slug", ${hostedPost.title} as "title",
      ${hostedPost.metaDescription} as "metaDescription", to_jsonb(${hostedPost.keywords}) as "keywords",
      ${hostedPost.languageCode} as "languageCode", ${hostedPost.jsonLd} as "jsonLd",
      ${hostedPost.createdAt} as "createdAt", ${hostedPost.updatedAt} as "updatedAt",
      ${hostedPost.publishedAt} as "publishedAt", ${hostedPost.pageWords} as "pageWords",
      case when ${isDerived} then ${hostedPost.pageHtml} end as "pageHtml",
      case when not ${isDerived} then ${hostedPost.html} end as "underived",
      json_build_object('id', ${project.id}, 'slug', ${project.slug}, 'website', ${project.website},
        'languageCode', ${project.languageCode}, 'brandName', ${project.brandName},
        'brandDescription', ${project.brandDescription}) as "blog"
    from ${hostedPost} join ${project} on ${project.id} = ${hostedPost.projectId}
    where ${project.slug} = ${value("projectSlug")} and ${hostedPost.slug} = ${value("slug")}
      and ${hostedPost.status} = 'publish'`,
);

/** What readers see at an address of a blog; null when no live entry is there. */
export async function findLivePage(
  db: Database,
  projectSlug: string,
  slug: string,
): Promise<LivePage | null> {
  const [row] = await livePage(db, { projectSlug, slug });
  if (row === undefined) return null;
  const { blog, pageHtml: stored, pageWords: words, underived, ...post } = row;
  return {
    blog,
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
