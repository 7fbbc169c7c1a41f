import { escapeHtml } from "@/lib/text/escape-html";
import { blogAddress, jsonFeedAddress, pictureAddress, postAddress, rssAddress } from "../blog-address";
import { feedText, xmlText } from "./atom-feed";
import { datesOf } from "./dates";
import { linkable, type Place } from "./frame";
import { languageOf } from "./language";
import type { FeedPost } from "./listing-queries";

/** Prints the newest articles as RSS 2.0 with their whole texts in `content:encoded`. */
export function printRss(place: Place, posts: readonly FeedPost[]): string {
  const { baseUrl, blog } = place;
  const items = posts.map((post) => {
    const text = feedText(place, post);
    return `<item>
<title>${xmlText(post.title)}</title>
<link>${escapeHtml(postAddress(baseUrl, blog.slug, post.slug))}</link>
<guid isPermaLink="false">urn:uuid:${post.id}</guid>
<pubDate>${datesOf(post).published.toUTCString()}</pubDate>
${blog.authorName === "" ? "" : `<dc:creator>${xmlText(blog.authorName)}</dc:creator>\n`}${post.keywords.map((keyword) => `<category>${xmlText(keyword)}</category>\n`).join("")}<description>${xmlText(post.excerpt)}</description>
${text === null ? "" : `<content:encoded>${xmlText(text)}</content:encoded>\n`}</item>
`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${xmlText(blog.brandName)}</title>
<link>${escapeHtml(blogAddress(baseUrl, blog.slug))}</link>
<description>${xmlText(blog.brandDescription === "" ? blog.brandName : blog.brandDescription)}</description>
<language>${escapeHtml(languageOf(blog.languageCode).lang)}</language>
<atom:link rel="self" type="application/rss+xml" href="${escapeHtml(rssAddress(baseUrl, blog.slug))}"/>
${items.join("")}</channel>
</rss>
`;
}

/** The newest articles as JSON Feed 1.1 with their whole texts. */
export function printJsonFeed(place: Place, posts: readonly FeedPost[]): string {
  const { baseUrl, blog } = place;
  const authorUrl = linkable(blog.authorUrl)?.href;
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: blog.brandName,
    home_page_url: blogAddress(baseUrl, blog.slug),
    feed_url: jsonFeedAddress(baseUrl, blog.slug),
    ...(blog.brandDescription !== "" && { description: blog.brandDescription }),
    ...(blog.blogLogo !== null && { icon: pictureAddress(baseUrl, blog.slug, blog.blogLogo.hash) }),
    authors: [{ name: blog.authorName === "" ? blog.brandName : blog.authorName, url: authorUrl }],
    language: languageOf(blog.languageCode).lang,
    items: posts.map((post) => {
      const text = feedText(place, post);
      const { published, modified } = datesOf(post);
      return {
        id: `urn:uuid:${post.id}`,
        url: postAddress(baseUrl, blog.slug, post.slug),
        title: post.title,
        summary: post.excerpt,
        ...(text === null ? { content_text: post.excerpt } : { content_html: text }),
        date_published: published.toISOString(),
        date_modified: modified.toISOString(),
        tags: post.keywords,
      };
    }),
  });
}
