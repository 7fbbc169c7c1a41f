import { escapeHtml } from "@/lib/text/escape-html";
import { blogAddress, postAddress, sitemapAddress } from "../blog-address";
import { blogResponse } from "./blog-response";
import { datesOf } from "./dates";
import { printedPage } from "./page-cache";
import { type Blog, countLive, listLiveAddresses } from "./queries";
import { type BlogSite, blogAt, blogNotFound } from "./serve-blog";

/**
 * Search engines read 50,000 addresses and 50 MB of a sitemap. A slug of 200 letters of another script takes 1.8 kB in an
 * address, so that a part stays below both.
 */
export const partEntriesMax = 20_000;
/** The newest million articles of a blog are listed. */
const partsMax = 50;

/**
 * GET /blog/{project}/sitemap.xml: the addresses of the front page and of every live entry, or the list of the parts of a
 * blog with more than a sitemap may have. `?part=1` and following are the parts, the newest entries first.
 */
export async function serveSitemap(site: BlogSite, request: Request): Promise<Response> {
  const blog = await blogAt(site, request);
  const asked = new URL(request.url).searchParams.get("part");
  const part = asked === null ? null : partNumber(asked);
  if (blog === null || (asked !== null && part === null)) return await blogNotFound(site, request, blog);
  const text =
    (part === null ? await partsOf(site, blog) : null) ?? (await addressesOf(site, blog, part ?? 1));
  if (text === null) return await blogNotFound(site, request, blog);
  const xml = printedPage(`<?xml version="1.0" encoding="UTF-8"?>\n${text}`);
  return blogResponse(request, xml, { status: 200, contentType: "application/xml; charset=utf-8" });
}

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** The list of the parts; null for a blog that needs only one. */
async function partsOf({ db, baseUrl }: BlogSite, blog: Blog): Promise<string | null> {
  if (blog.blogVisibility === "closed") return null;
  const parts = Math.ceil((await countLive(db, blog.id, partsMax * partEntriesMax)) / partEntriesMax);
  if (parts <= 1) return null;
  const entries = Array.from({ length: parts }, (_, index) => {
    const address = sitemapAddress(baseUrl, blog.slug, index + 1);
    return `<sitemap><loc>${escapeHtml(address)}</loc></sitemap>\n`;
  });
  return `<sitemapindex ${namespace}>\n${entries.join("")}</sitemapindex>\n`;
}

/** The addresses of a part; null for one without any, except the first. */
async function addressesOf({ db, baseUrl }: BlogSite, blog: Blog, part: number): Promise<string | null> {
  const shown = { limit: partEntriesMax, offset: (part - 1) * partEntriesMax };
  const posts = blog.blogVisibility === "closed" ? [] : await listLiveAddresses(db, blog.id, shown);
  if (posts.length === 0 && part > 1) return null;
  const front = part > 1 ? "" : `<url><loc>${escapeHtml(blogAddress(baseUrl, blog.slug))}</loc></url>\n`;
  const urls = posts.map((post) => {
    const address = escapeHtml(postAddress(baseUrl, blog.slug, post.slug));
    return `<url><loc>${address}</loc><lastmod>${datesOf(post).modified.toISOString()}</lastmod></url>\n`;
  });
  return `<urlset ${namespace}>\n${front}${urls.join("")}</urlset>\n`;
}

function partNumber(text: string): number | null {
  const number = /^[1-9]\d?$/.test(text) ? Number(text) : null;
  return number === null || number > partsMax ? null : number;
}
