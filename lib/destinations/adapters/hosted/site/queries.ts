import { and, count, desc, eq, inArray, notInArray, sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { rowsOf } from "@/lib/platform/db/rows-of";
import { hostedPost, pageTextRules, project } from "@/lib/platform/db/schema";
import type { HostedPostRow, HostedText } from "../queries";

/** The parts of a project that its blog shows. */
export interface Blog
  extends Pick<
    typeof project.$inferSelect,
    | "id"
    | "slug"
    | "website"
    | "languageCode"
    | "brandName"
    | "brandDescription"
    | "authorName"
    | "authorBio"
    | "authorUrl"
    | "authorPicture"
    | "blogAccent"
    | "blogLogo"
    | "blogVisibility"
  > {
  /** Those with at least one live entry, in their order. */
  categories: BlogCategory[];
}

export interface BlogCategory {
  id: string;
  slug: string;
  name: string;
}

const blogColumns = sql`json_build_object('id', ${project.id}, 'slug', ${project.slug}, 'website', ${project.website},
  'languageCode', ${project.languageCode}, 'brandName', ${project.brandName},
  'brandDescription', ${project.brandDescription}, 'authorName', ${project.authorName}, 'authorBio', ${project.authorBio},
  'authorUrl', ${project.authorUrl}, 'authorPicture', ${project.authorPicture}, 'blogAccent', ${project.blogAccent},
  'blogLogo', ${project.blogLogo}, 'blogVisibility', ${project.blogVisibility},
  'categories', coalesce((select json_agg(json_build_object('id', category.id, 'slug', category.slug, 'name', category.name)
      order by category.position, category.id)
    from blog_category category where category.project_id = ${project.id}
      and exists (select from blog_category_post filed where filed.category_id = category.id)), '[]'))`;

export async function findBlog(db: Database, projectSlug: string): Promise<Blog | null> {
  const [row] = await rowsOf<{ blog: Blog }>(
    db,
    sql`select ${blogColumns} as "blog" from ${project}
      where ${project.slug} = ${projectSlug} and ${project.deletedAt} is null`,
  );
  return row?.blog ?? null;
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
}

/** The entries that were published next before and after one, none or one each, and those on its subject. */
export interface Nearby {
  newer: NearbyPost[];
  older: NearbyPost[];
  related: NearbyPost[];
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

/** Of entries that share a stem, how many are compared. */
const comparedMax = 300;
const relatedMax = 3;

/**
 * The entries that share most stems of title and keywords with the page's own, relative to the number of their own stems,
 * so that a long list of keywords does not win by its length.
 */
const related = sql`coalesce((select json_agg(json_build_object('slug', near.slug, 'title', near.title,
    'languageCode', near.language_code) order by near.shared desc, near.published_at desc, near.id)
  from (select other.id, other.slug, other.title, other.language_code, other.published_at,
      cardinality(array(select unnest(other.subject) intersect select unnest(${hostedPost.subject})))
        / sqrt(greatest(cardinality(other.subject), 1)) as shared
    from (select filed.post_id from hosted_post_search filed
      where filed.words @@ hosted_post_query(${project.id}, ${hostedPost.subject}, ' | ')
      limit ${sql.raw(String(comparedMax))}) candidate
    join hosted_post other on other.id = candidate.post_id
    where other.id <> ${hostedPost.id} and other.status = 'publish'
    order by shared desc, other.published_at desc, other.id limit ${sql.raw(String(relatedMax))}) near), '[]')`;

/** The entries on one side of the page's own, read from the index of live entries. */
function onOneSide(side: "newer" | "older") {
  const [than, order] = side === "newer" ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
  return sql`coalesce((select json_agg(json_build_object('slug', near.slug, 'title', near.title,
      'languageCode', near.language_code) order by near.published_at ${order}, near.id ${order})
    from (select other.* from hosted_post other
      where other.project_id = ${project.id} and other.status = 'publish'
        and (other.published_at, other.id) ${than} (${hostedPost.publishedAt}, ${hostedPost.id})
      order by other.published_at ${order}, other.id ${order} limit 1) near), '[]')`;
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
      ${blogColumns} as "blog", ${related} as "related",
      ${onOneSide("newer")} as "newer", ${onOneSide("older")} as "older"
    from ${hostedPost} join ${project} on ${project.id} = ${hostedPost.projectId}
    where ${project.slug} = ${projectSlug} and ${hostedPost.slug} = ${slug}
      and ${hostedPost.status} = 'publish' and ${project.deletedAt} is null`,
  );
  if (row === undefined) return null;
  const { blog, newer, older, related: near, pageHtml: stored, pageWords: words, underived, ...post } = row;
  return {
    blog,
    nearby: { newer, older, related: near },
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

/** How many live entries a blog has, those that search engines may not index among them; not counted beyond `max`. */
export async function countLive(db: Database, projectId: string, max: number): Promise<number> {
  const some = db.select({ id: hostedPost.id }).from(hostedPost).where(live(projectId)).limit(max).as("some");
  const [row] = await db.select({ count: count() }).from(some);
  return row?.count ?? 0;
}

/** Addresses of the live entries that search engines may index, newest first. */
export async function listLiveAddresses(
  db: Database,
  projectId: string,
  { limit, offset }: { limit: number; offset: number },
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
    .limit(limit)
    .offset(offset);
}
