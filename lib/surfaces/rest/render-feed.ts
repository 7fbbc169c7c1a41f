import RSS from "rss";
import { withAbsoluteAddresses } from "@/lib/content/html/absolute-addresses";

export interface FeedItem {
  id: string;
  title: string;
  excerpt: string;
  /** Null for an item that has only its excerpt. */
  html: string | null;
  /** The verified public address, or null while there is none. */
  link: string | null;
  keywords: string[];
  languageCode: string;
  publishedAt: Date;
}

export interface Feed {
  title: string;
  description: string;
  siteUrl: string;
  /** The feed's own address, without any token. */
  selfUrl: string;
  languageCode: string;
  author: string;
  updatedAt: Date;
  items: FeedItem[];
}

/** RSS 2.0 with the full texts in content:encoded; the same feed always gives the same bytes. */
export function renderFeed(feed: Feed): string {
  const rss = new RSS({
    title: xmlText(feed.title),
    description: xmlText(feed.description),
    site_url: feed.siteUrl,
    feed_url: feed.selfUrl,
    language: feed.languageCode,
    generator: "Galley",
    pubDate: feed.updatedAt,
  });
  for (const item of feed.items) {
    rss.item({
      title: xmlText(item.title),
      description: xmlText(item.excerpt),
      // An item without a public page has no link, which RSS allows and the package's types do not.
      url: item.link ?? "",
      guid: `urn:uuid:${item.id}`,
      categories: item.keywords.map(xmlText),
      author: xmlText(feed.author),
      date: item.publishedAt,
      custom_elements: [
        { "dc:language": xmlText(item.languageCode) },
        ...(item.html === null ? [] : [{ "content:encoded": { _cdata: xmlText(htmlOf(item, feed)) } }]),
      ],
    });
  }
  // The package writes the current time, which would make every answer a new version.
  return rss.xml().replace(/<lastBuildDate>[^<]*</, `<lastBuildDate>${feed.updatedAt.toUTCString()}<`);
}

/** A reader program resolves relative addresses against the feed, which is not the article's site. */
function htmlOf({ html, link }: FeedItem, { siteUrl }: Feed): string {
  return withAbsoluteAddresses(html ?? "", { page: link, site: siteUrl });
}

// oxlint-disable-next-line no-control-regex -- the pattern is to find them
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]/g;

/** Removes the characters that XML 1.0 forbids: control characters, noncharacters and lone surrogates. */
function xmlText(text: string): string {
  return text.toWellFormed().replace(forbidden, "");
}
