import { escapeHtml } from "@/lib/text/escape-html";
import { blogAddress, feedAddress, postAddress } from "../blog-address";
import { datesOf } from "./dates";
import type { Place } from "./frame";
import { languageOf } from "./language";
import type { PostTeaser } from "./queries";

/** Prints the newest articles of a blog as an Atom feed (RFC 4287). Texts are plain, so they are escaped and no more. */
export function printFeed({ baseUrl, blog }: Place, posts: readonly PostTeaser[]): string {
  const home = escapeHtml(blogAddress(baseUrl, blog.slug));
  const changes = posts.map((post) => datesOf(post).modified.getTime());
  const { lang } = languageOf(blog.languageCode);
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeHtml(lang)}">
<title>${xmlText(blog.brandName)}</title>
<id>${home}</id>
<link rel="alternate" type="text/html" href="${home}"/>
<link rel="self" type="application/atom+xml" href="${escapeHtml(feedAddress(baseUrl, blog.slug))}"/>
<updated>${new Date(Math.max(0, ...changes)).toISOString()}</updated>
<author><name>${xmlText(blog.brandName)}</name></author>
${posts.map((post) => entryOf(baseUrl, blog.slug, post)).join("")}</feed>
`;
}

function entryOf(baseUrl: string, blogSlug: string, post: PostTeaser): string {
  const { published, modified } = datesOf(post);
  return `<entry xml:lang="${escapeHtml(languageOf(post.languageCode).lang)}">
<title>${xmlText(post.title)}</title>
<id>urn:uuid:${post.id}</id>
<link rel="alternate" type="text/html" href="${escapeHtml(postAddress(baseUrl, blogSlug, post.slug))}"/>
<published>${published.toISOString()}</published>
<updated>${modified.toISOString()}</updated>
<summary>${xmlText(post.excerpt)}</summary>
</entry>
`;
}

/** Attack: one character that XML forbids makes a feed unreadable for everybody. */
function xmlText(text: string): string {
  return escapeHtml(text.toWellFormed().replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, ""));
}
