import type { Database } from "@/lib/platform/db/connection";
import type { InThread } from "@/lib/platform/threads/in-thread";
import { TaskOverrun, ThreadsBusy } from "@/lib/platform/threads/task-overrun";
import { escapeHtml } from "@/lib/text/escape-html";
import { blogAddress, postAddress, slugsInPath } from "../blog-address";
import { type HostedText, storePageText } from "../queries";
import { printFeed } from "./atom-feed";
import { blogResponse } from "./blog-response";
import { datesOf } from "./dates";
import { indexPage, postsPerPage } from "./index-page";
import { languageOf } from "./language";
import { notFoundPage } from "./not-found-page";
import { PageCache, type PrintedPage, printedPage } from "./page-cache";
import type { pageTextOf } from "./page-text";
import { postPage } from "./post-page";
import {
  type Blog,
  findBlog,
  findLivePage,
  findLiveVersion,
  type LivePage,
  listLiveAddresses,
  listTeasers,
} from "./queries";

export type BlogTasks = InThread<{ hostedPageText: typeof pageTextOf }>;

/** What the public pages of the hosted blog need from the server. */
export interface BlogSite {
  db: Database;
  tasks: BlogTasks;
  baseUrl: string;
}

const html = "text/html; charset=utf-8";
/** Search engines refuse a sitemap with more entries. */
const sitemapEntriesMax = 50_000;

/**
 * GET /blog/{project}/{slug}: the article; 404 for a draft as well as for an unknown slug. Of a page that was printed
 * before, only the version is read.
 */
export async function servePost(site: BlogSite, request: Request): Promise<Response> {
  const [projectSlug = "", slug] = slugsInPath(new URL(request.url).pathname) ?? [];
  const found = slug === undefined ? null : await findLiveVersion(site.db, projectSlug, slug);
  const page =
    found === null || slug === undefined
      ? null
      : (postPages.rendered(found.version) ?? (await print(site, found.version, projectSlug, slug)));
  if (found === null || page === null) return await notFound(site, request, await blogAt(site, request));
  if (page === "unavailable") return tryAgainLater();
  const { lang } = languageOf(found.languageCode);
  return blogResponse(request, page, { status: 200, contentType: html, language: lang });
}

const postPages = new PageCache();

/** Null for an entry that is no longer live. A change in the meantime has a new version, under which it is printed. */
async function print(
  site: BlogSite,
  version: string,
  projectSlug: string,
  slug: string,
): Promise<PrintedPage | "unavailable" | null> {
  const found = await findLivePage(site.db, projectSlug, slug);
  if (found === null) return null;
  const place = { baseUrl: site.baseUrl, blog: found.blog };
  try {
    return await postPages.page(version, async () => postPage(place, found, await textOf(site, found)));
  } catch (error) {
    if (error instanceof TaskOverrun || error instanceof ThreadsBusy) return "unavailable";
    throw error;
  }
}

/** The text as it was prepared when the entry was written, else as it is prepared and stored now. */
async function textOf({ db, tasks }: BlogSite, { post, text }: LivePage): Promise<HostedText> {
  if (!("underived" in text)) return text;
  const derived = await tasks.hostedPageText(text.underived);
  await storePageText(db, post.id, text.underived, derived);
  return derived;
}

/** GET /blog/{project}: the list of articles, newest first; `?page=2` and following show older ones. */
export async function serveIndex(site: BlogSite, request: Request): Promise<Response> {
  const blog = await blogAt(site, request);
  const page = pageNumber(new URL(request.url).searchParams.get("page"));
  if (blog === null || page === null) return await notFound(site, request, blog);
  // One more than a page shows says whether there are older ones; counting would slow with their number.
  const found = await listTeasers(site.db, blog.id, {
    limit: postsPerPage + 1,
    offset: (page - 1) * postsPerPage,
  });
  if (found.length === 0 && page > 1) return await notFound(site, request, blog);
  const teasers = found.slice(0, postsPerPage);
  const hasOlder = found.length > postsPerPage;
  const { lang } = languageOf(blog.languageCode);
  const text = indexPage({ baseUrl: site.baseUrl, blog }, { teasers, page, hasOlder });
  return blogResponse(request, printedPage(text), { status: 200, contentType: html, language: lang });
}

/** GET /blog/{project}/sitemap.xml: the addresses of the front page and of every live entry. */
export async function serveSitemap(site: BlogSite, request: Request): Promise<Response> {
  const blog = await blogAt(site, request);
  if (blog === null) return await notFound(site, request, null);
  const posts = await listLiveAddresses(site.db, blog.id, sitemapEntriesMax - 1);
  const urls = posts.map((post) => {
    const address = escapeHtml(postAddress(site.baseUrl, blog.slug, post.slug));
    return `<url><loc>${address}</loc><lastmod>${datesOf(post).modified.toISOString()}</lastmod></url>\n`;
  });
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>${escapeHtml(blogAddress(site.baseUrl, blog.slug))}</loc></url>
${urls.join("")}</urlset>
`;
  const contentType = "application/xml; charset=utf-8";
  return blogResponse(request, printedPage(xml), { status: 200, contentType });
}

const feedEntries = 20;

/** GET /blog/{project}/feed.xml: the newest articles, for feed readers. */
export async function serveFeed(site: BlogSite, request: Request): Promise<Response> {
  const blog = await blogAt(site, request);
  if (blog === null) return await notFound(site, request, null);
  const posts = await listTeasers(site.db, blog.id, { limit: feedEntries, offset: 0 });
  const feed = printFeed({ baseUrl: site.baseUrl, blog }, posts);
  const contentType = "application/atom+xml; charset=utf-8";
  return blogResponse(request, printedPage(feed), { status: 200, contentType });
}

/** Parses the path itself, because frameworks differ in whether they decode path parameters. */
async function blogAt({ db }: BlogSite, request: Request): Promise<Blog | null> {
  const [projectSlug] = slugsInPath(new URL(request.url).pathname) ?? [];
  return projectSlug === undefined ? null : await findBlog(db, projectSlug);
}

/** How many articles the page for an unknown address offers instead. */
const offeredInstead = 5;

async function notFound({ db, baseUrl }: BlogSite, request: Request, blog: Blog | null): Promise<Response> {
  const newest = blog === null ? [] : await listTeasers(db, blog.id, { limit: offeredInstead, offset: 0 });
  const page = printedPage(notFoundPage(blog === null ? null : { baseUrl, blog }, newest));
  return blogResponse(request, page, { status: 404, contentType: html });
}

/** 503: the page exists but cannot be rendered now, and search engines must not drop it. */
function tryAgainLater(): Response {
  return new Response("This page cannot be shown just now; try again in some seconds.\n", {
    status: 503,
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "no-store",
      "Retry-After": "5",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

function pageNumber(text: string | null): number | null {
  if (text === null) return 1;
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;
}
