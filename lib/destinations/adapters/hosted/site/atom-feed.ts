import { withAbsoluteAddresses } from "@/lib/content/html/absolute-addresses";
import { escapeHtml } from "@/lib/text/escape-html";
import { blogAddress, categoryAddress, postAddress } from "../blog-address";
import { datesOf } from "./dates";
import type { Place } from "./frame";
import { languageOf } from "./language";
import type { FeedPost } from "./listing-queries";
import type { BlogCategory } from "./queries";

/** Prints the newest articles of a blog as an Atom feed (RFC 4287). Texts are plain, so they are escaped and no more. */
export function printFeed(place: Place, category: BlogCategory | null, posts: readonly FeedPost[]): string {
  const { baseUrl, blog } = place;
  const url =
    category === null ? blogAddress(baseUrl, blog.slug) : categoryAddress(baseUrl, blog.slug, category.slug);
  const home = escapeHtml(url);
  const changes = posts.map((post) => datesOf(post).modified.getTime());
  const { lang } = languageOf(blog.languageCode);
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeHtml(lang)}">
<title>${xmlText(category === null ? blog.brandName : `${blog.brandName}: ${category.name}`)}</title>
<id>${home}</id>
<link rel="alternate" type="text/html" href="${home}"/>
<link rel="self" type="application/atom+xml" href="${escapeHtml(`${url}/feed.xml`)}"/>
<updated>${new Date(Math.max(0, ...changes)).toISOString()}</updated>
<author><name>${xmlText(blog.authorName === "" ? blog.brandName : blog.authorName)}</name></author>
${posts.map((post) => entryOf(place, post)).join("")}</feed>
`;
}

function entryOf(place: Place, post: FeedPost): string {
  const text = feedText(place, post);
  const url = postAddress(place.baseUrl, place.blog.slug, post.slug);
  const { published, modified } = datesOf(post);
  return `<entry xml:lang="${escapeHtml(languageOf(post.languageCode).lang)}">
<title>${xmlText(post.title)}</title>
<id>urn:uuid:${post.id}</id>
<link rel="alternate" type="text/html" href="${escapeHtml(url)}"/>
<published>${published.toISOString()}</published>
<updated>${modified.toISOString()}</updated>
<summary>${xmlText(post.excerpt)}</summary>
${
  text === null
    ? ""
    : `<content type="html">${xmlText(text)}</content>
`
}</entry>
`;
}

/** Attack: one character that XML forbids makes a feed unreadable for everybody. */
export function xmlText(text: string): string {
  return escapeHtml(text.toWellFormed().replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, ""));
}

/** The text of an entry with absolute addresses, for readers that show it away from the blog; null while it is not prepared. */
export function feedText({ baseUrl, blog }: Place, { html, slug }: FeedPost): string | null {
  if (html === null) return null;
  // A place within the text is resolved against the entry's own page, everything else against the website it is for.
  const page = postAddress(baseUrl, blog.slug, slug);
  return withAbsoluteAddresses(html, { page: null, site: blog.website }).replaceAll(
    / href="#/g,
    () => ` href="${page}#`,
  );
}
