import { load } from "cheerio";
import { excerptOf } from "@/lib/content/excerpt";
import { escapeHtml } from "@/lib/text/escape-html";
import { oneLine } from "@/lib/text/one-line";
import type { ArticleKey, EntryFields, Post } from "../../contract";
import { type SlugRule, slugAt } from "../../texts/destination-slug";
import { webAddress } from "../../web-address";
import {
  type ArticleCreateInput,
  type ArticleUpdateInput,
  descriptionField,
  markerField,
  type ShopifyArticle,
} from "./api-types";
import type { ShopifyConfig } from "./shopify-config";

const titleLengthMax = 255;
const tagLengthMax = 255;

/** Handles have letters of any script since 2017: https://shopify.dev/changelog/certain-properties-are-changing-to-support-a-full-utf-8-character-set */
export const shopifySlugs: SlugRule = { letters: "unicode", charactersMax: 255 };

export function handleOf(article: ArticleKey): string {
  return slugAt(shopifySlugs, article);
}

export function blogGid({ blogId }: Pick<ShopifyConfig, "blogId">): string {
  return `gid://shopify/Blog/${blogId}`;
}

export function createInput(config: ShopifyConfig, post: Post): ArticleCreateInput {
  return {
    blogId: blogGid(config),
    author: { name: config.author ?? post.brandName },
    ...contentOf(post),
  };
}

/** `before` is the current handle; when it changes, its address redirects to the new one. */
export function updateInput(post: Post, before: string | undefined): ArticleUpdateInput {
  const moves = before !== undefined && before !== handleOf(post);
  return { ...contentOf(post), ...(moves && { redirectNewHandle: true }) };
}

export function desiredShopifyFields(_config: ShopifyConfig, post: Post): EntryFields {
  const { body, handle, tags } = contentOf(post);
  const { title, excerpt, metaDescription, status } = post;
  return { title, slug: handle, status, excerpt, metaDescription: oneLine(metaDescription), tags, body };
}

export function storedShopifyFields(article: ShopifyArticle): EntryFields {
  return {
    title: article.title,
    slug: article.handle,
    status: article.isPublished ? "publish" : "draft",
    excerpt: load(article.summary ?? "", null, false).text(),
    metaDescription: article.description?.value ?? "",
    tags: article.tags,
    body: article.body,
  };
}

/** Shopify's API does not return an article's address; every theme uses this path. */
export function shopifyAddress(shopUrl: string, { blog, handle }: ShopifyArticle): string | null {
  const path = ["blogs", blog.handle, handle].map(encodeURIComponent).join("/");
  return webAddress(`${shopUrl.replace(/\/+$/, "")}/${path}`);
}

function contentOf(post: Post) {
  const { title, html, excerpt, metaDescription, keywords, status, articleId } = post;
  const type = "single_line_text_field" as const;
  return {
    title: title.length > titleLengthMax ? excerptOf(title, titleLengthMax) : title,
    handle: handleOf(post),
    body: html,
    // Shopify stores the summary as HTML.
    summary: escapeHtml(excerpt),
    tags: tagsOf(keywords),
    isPublished: status === "publish",
    metafields: [
      { ...descriptionField, type, value: oneLine(metaDescription) },
      { ...markerField, type, value: articleId },
    ].filter(({ value }) => value !== ""),
  };
}

/** A comma would split a tag in two, and Shopify ignores the case of tags. */
function tagsOf(keywords: string[]): string[] {
  const tags = keywords.map((keyword) => oneLine(keyword.replaceAll(",", " ")).slice(0, tagLengthMax));
  const first = new Map(tags.toReversed().map((tag) => [tag.toLowerCase(), tag]));
  return tags.filter((tag) => tag !== "" && first.get(tag.toLowerCase()) === tag);
}
