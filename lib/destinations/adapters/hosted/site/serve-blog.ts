import type { Database } from "@/lib/platform/db/connection";
import type { InThread } from "@/lib/platform/threads/in-thread";
import { TaskOverrun, ThreadsBusy } from "@/lib/platform/threads/task-overrun";
import { slugsInPath } from "../blog-address";
import { type HostedText, storePageText } from "../queries";
import { blogResponse } from "./blog-response";
import { brandIcon } from "./brand-icon";
import { languageOf } from "./language";
import { notFoundPage } from "./not-found-page";
import { PageCache, type PrintedPage, printedPage } from "./page-cache";
import type { pageTextOf } from "./page-text";
import { postPage } from "./post-page";
import { type Blog, findBlog, findLivePage, findLiveVersion, type LivePage, listTeasers } from "./queries";

export type BlogTasks = InThread<{ hostedPageText: typeof pageTextOf }>;

/** What the public pages of the hosted blog need from the server. */
export interface BlogSite {
  db: Database;
  tasks: BlogTasks;
  baseUrl: string;
}

const html = "text/html; charset=utf-8";

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
  if (found === null || page === null) return await blogNotFound(site, request, await blogAt(site, request));
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

/** GET /blog/{project}/mark.svg: the icon of the blog in tabs and bookmarks. */
export async function serveIcon(site: BlogSite, request: Request): Promise<Response> {
  const blog = await blogAt(site, request);
  if (blog === null) return await blogNotFound(site, request, null);
  const icon = printedPage(brandIcon(blog.brandName));
  return blogResponse(request, icon, { status: 200, contentType: "image/svg+xml" });
}

/** Parses the path itself, because frameworks differ in whether they decode path parameters. */
export async function blogAt({ db }: BlogSite, request: Request): Promise<Blog | null> {
  const [projectSlug] = slugsInPath(new URL(request.url).pathname) ?? [];
  return projectSlug === undefined ? null : await findBlog(db, projectSlug);
}

/** How many articles the page for an unknown address offers instead. */
const offeredInstead = 5;

export async function blogNotFound(
  { db, baseUrl }: BlogSite,
  request: Request,
  blog: Blog | null,
): Promise<Response> {
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
