import { slugsInPath } from "../blog-address";
import { blogResponse } from "./blog-response";
import { indexPage, postsPerPage } from "./index-page";
import { languageOf } from "./language";
import { listCategoryTeasers, searchTeasers } from "./listing-queries";
import { printedPage } from "./page-cache";
import { type Blog, type BlogCategory, listTeasers } from "./queries";
import { blogSearchPage, searchCharactersMax } from "./search-page";
import { type BlogSite, blogAt, blogNotFound, servePost } from "./serve-blog";

const html = "text/html; charset=utf-8";

/** GET /blog/{project}: the list of articles, newest first; `?page=2` and following show older ones. */
export async function serveIndex(site: BlogSite, request: Request): Promise<Response> {
  const blog = await blogAt(site, request);
  return serveList(site, request, blog, null);
}

/** GET /blog/{project}/category/{category}: the articles of a category; 404 for one without a live article. */
export async function serveCategory(site: BlogSite, request: Request): Promise<Response> {
  const blog = await blogAt(site, request);
  const category = blog === null ? null : categoryIn(blog, request);
  if (category === null) return await blogNotFound(site, request, blog);
  return serveList(site, request, blog, category);
}

/** The category that an address below /blog/{project}/category names. */
export function categoryIn({ categories }: Blog, request: Request): BlogCategory | null {
  const [, , slug] = slugsInPath(new URL(request.url).pathname) ?? [];
  return categories.find((category) => category.slug === slug) ?? null;
}

async function serveList(
  site: BlogSite,
  request: Request,
  blog: Blog | null,
  category: BlogCategory | null,
): Promise<Response> {
  const page = pageNumber(new URL(request.url).searchParams.get("page"));
  if (blog === null || page === null) return await blogNotFound(site, request, blog);
  // One more than a page shows says whether there are older ones; counting would slow with their number.
  const shown = { limit: postsPerPage + 1, offset: (page - 1) * postsPerPage };
  const found =
    category === null
      ? await listTeasers(site.db, blog.id, shown)
      : await listCategoryTeasers(site.db, category.id, shown);
  if (found.length === 0 && page > 1) return await blogNotFound(site, request, blog);
  const teasers = found.slice(0, postsPerPage);
  const hasOlder = found.length > postsPerPage;
  const { lang } = languageOf(blog.languageCode);
  const text = indexPage({ baseUrl: site.baseUrl, blog }, { teasers, page, hasOlder, category });
  return blogResponse(request, printedPage(text), { status: 200, contentType: html, language: lang });
}

const resultsMax = 20;

/** A site on which one address cannot search without end. */
export interface SearchedSite extends BlogSite {
  /** Counts a search; the seconds to wait before the next one, or null when it is allowed. */
  spendSearch: (request: Request) => Promise<number | null>;
}

/**
 * GET /blog/{project}/search?q=words: the articles that have all of the words. Without a question, an article that was
 * given this address by hand keeps it. Attack: questions without end, each of which the database has to answer.
 */
export async function serveSearch(site: SearchedSite, request: Request): Promise<Response> {
  const asked = new URL(request.url).searchParams.get("q");
  if (asked === null) {
    const post = await servePost(site, request);
    if (post.status !== 404) return post;
  }
  const blog = await blogAt(site, request);
  if (blog === null) return await blogNotFound(site, request, null);
  const query = (asked ?? "").slice(0, searchCharactersMax).toWellFormed().replaceAll("\0", " ").trim();
  const waitSeconds = query === "" ? null : await site.spendSearch(request);
  const found = waitSeconds === null ? await searchTeasers(site.db, blog.id, query, resultsMax) : null;
  const { lang } = languageOf(blog.languageCode);
  const text = blogSearchPage({ baseUrl: site.baseUrl, blog }, query, found);
  const page = printedPage(text);
  const options = { contentType: html, language: lang, form: true };
  return waitSeconds === null
    ? blogResponse(request, page, { ...options, status: 200 })
    : blogResponse(request, page, { ...options, status: 429, retryAfterSeconds: waitSeconds });
}

function pageNumber(text: string | null): number | null {
  if (text === null) return 1;
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;
}
