import { escapeHtml } from "@/lib/text/escape-html";
import { sitemapAddress, slugsInPath } from "../blog-address";
import { accentStylesheet } from "./accent";
import { printFeed } from "./atom-feed";
import { blogResponse } from "./blog-response";
import type { Place } from "./frame";
import { type FeedPost, findPicture, listFeedPosts, listListedBlogs } from "./listing-queries";
import { printJsonFeed, printRss } from "./other-feeds";
import { printedPage } from "./page-cache";
import { type BlogSite, blogAt, blogNotFound } from "./serve-blog";
import { categoryIn } from "./serve-lists";

const feedEntries = 20;

/** GET /blog/{project}/feed.xml: the newest articles with their texts, for feed readers (Atom). */
export const serveFeed = feed("application/atom+xml; charset=utf-8", (place, posts) =>
  printFeed(place, null, posts),
);

/** GET /blog/{project}/rss.xml: the same as RSS. */
export const serveRss = feed("application/rss+xml; charset=utf-8", printRss);

/** GET /blog/{project}/feed.json: the same as JSON Feed. */
export const serveJsonFeed = feed("application/feed+json", printJsonFeed);

function feed(contentType: string, print: (place: Place, posts: readonly FeedPost[]) => string) {
  return async (site: BlogSite, request: Request): Promise<Response> => {
    const blog = await blogAt(site, request);
    if (blog === null) return await blogNotFound(site, request, null);
    const posts = await listFeedPosts(site.db, blog.id, null, feedEntries);
    const text = print({ baseUrl: site.baseUrl, blog }, posts);
    return blogResponse(request, printedPage(text), { status: 200, contentType });
  };
}

/** GET /blog/{project}/category/{category}/feed.xml: the newest articles of a category. */
export async function serveCategoryFeed(site: BlogSite, request: Request): Promise<Response> {
  const blog = await blogAt(site, request);
  const category = blog === null ? null : categoryIn(blog, request);
  if (blog === null || category === null) return await blogNotFound(site, request, blog);
  const posts = await listFeedPosts(site.db, blog.id, category.id, feedEntries);
  const text = printFeed({ baseUrl: site.baseUrl, blog }, category, posts);
  const contentType = "application/atom+xml; charset=utf-8";
  return blogResponse(request, printedPage(text), { status: 200, contentType });
}

/** GET /blog/{project}/accent.css: the blog's own colour, adjusted so that it can be read. */
export async function serveAccent(site: BlogSite, request: Request): Promise<Response> {
  const blog = await blogAt(site, request);
  if (blog === null || blog.blogAccent === "") return await blogNotFound(site, request, blog);
  const contentType = "text/css; charset=utf-8";
  const page = printedPage(accentStylesheet(blog.blogAccent));
  return blogResponse(request, page, { status: 200, contentType, immutable: true });
}

/** GET /blog/{project}/pictures/{hash}: the logo, or the picture of the author. */
export async function servePicture(site: BlogSite, request: Request): Promise<Response> {
  const [projectSlug = "", , hash = ""] = slugsInPath(new URL(request.url).pathname) ?? [];
  const picture = /^[\da-f]{64}$/.test(hash) ? await findPicture(site.db, projectSlug, hash) : null;
  if (picture === null) return await blogNotFound(site, request, await blogAt(site, request));
  const page = { bytes: picture.bytes, tag: `"${hash.slice(0, 27)}"` };
  return blogResponse(request, page, { status: 200, contentType: picture.mediaType, immutable: true });
}

/** Search engines refuse an index with more entries. */
const listedMax = 50_000;

/**
 * GET /blog/sitemap.xml: the first part of the sitemap of each blog whose owner wants it found, because a list of sitemaps
 * may not name another such list. robots.txt names it.
 */
export async function serveBlogsSitemap({ db, baseUrl }: BlogSite, request: Request): Promise<Response> {
  const slugs = await listListedBlogs(db, listedMax);
  const entries = slugs.map(
    (slug) => `<sitemap><loc>${escapeHtml(sitemapAddress(baseUrl, slug, 1))}</loc></sitemap>\n`,
  );
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("")}</sitemapindex>
`;
  const contentType = "application/xml; charset=utf-8";
  return blogResponse(request, printedPage(xml), { status: 200, contentType });
}
