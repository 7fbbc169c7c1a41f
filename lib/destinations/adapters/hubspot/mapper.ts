import { load } from "cheerio";
import { escapeHtml } from "@/lib/text/escape-html";
import type { ArticleKey, EntryFields, Post, PostStatus } from "../../contract";
import { type SlugRule, slugAt } from "../../texts/destination-slug";
import { webAddress } from "../../web-address";
import type { HubspotBlog, HubspotNewPost, HubspotPost, HubspotPostInput } from "./api-types";
import type { HubspotConfig } from "./hubspot-config";

/** HubSpot documents neither other letters in slugs nor a limit. */
export const hubspotSlugs: SlugRule = { letters: "ascii" };

export function hubspotSlug(article: ArticleKey): string {
  return slugAt(hubspotSlugs, article);
}

/** HubSpot's slug is the whole path on the domain: the blog's slug, then the post's. */
export function hubspotPath({ slug: folder }: HubspotBlog, slug: string): string {
  const prefix = (folder ?? "").replace(/^\/+|\/+$/g, "");
  return prefix === "" ? slug : `${prefix}/${slug}`;
}

export function hubspotPostInput(blog: HubspotBlog, post: Post): HubspotPostInput {
  return {
    name: post.title,
    htmlTitle: post.title,
    slug: hubspotPath(blog, hubspotSlug(post)),
    postBody: bodyOf(post),
    // HubSpot stores the summary as HTML.
    postSummary: withoutHubl(escapeHtml(post.excerpt)),
    metaDescription: post.metaDescription,
  };
}

export function newPostInput(config: HubspotConfig, blog: HubspotBlog, post: Post): HubspotNewPost {
  return {
    ...hubspotPostInput(blog, post),
    contentGroupId: config.blogId,
    blogAuthorId: config.authorId,
    useFeaturedImage: false,
  };
}

export function desiredHubspotFields(_config: HubspotConfig, post: Post): EntryFields {
  const { title, status, excerpt, metaDescription } = post;
  return { title, slug: hubspotSlug(post), status, excerpt, metaDescription, body: bodyOf(post) };
}

/** The content that editors see, with the status that readers see. */
export function storedHubspotFields(draft: HubspotPost, status: PostStatus): EntryFields {
  return {
    title: draft.name ?? "",
    slug: (draft.slug ?? "").replace(/^.*\//, ""),
    status,
    excerpt: load(draft.postSummary ?? "", null, false).text(),
    metaDescription: draft.metaDescription ?? "",
    body: draft.postBody ?? "",
  };
}

/** A scheduled post counts as published, because nobody has to do anything more. */
export function hubspotStatus({ currentlyPublished, currentState, state }: HubspotPost): PostStatus {
  const isLive = currentlyPublished === true || /^(?:PUBLISHED|SCHEDULED)/.test(currentState ?? state ?? "");
  return isLive ? "publish" : "draft";
}

export function hubspotAddress({ url }: HubspotPost): string | null {
  return webAddress(url);
}

const marker = /<!--\s*galley:article ([0-9a-f-]{36})\s*-->/i;

/** The article id in a post's marker, whatever an editor has put around it. */
export function hubspotMarker({ postBody }: HubspotPost): string | null {
  return marker.exec(postBody ?? "")?.[1]?.toLowerCase() ?? null;
}

function bodyOf({ html, articleId }: Post): string {
  return `${withoutHubl(html)}\n<!-- galley:article ${articleId} -->`;
}

/** Attack: HubSpot would execute template code that an article quotes, on the customer's own pages. */
function withoutHubl(html: string): string {
  return html.replace(/\{(?=[{%#])/g, "&#123;");
}
