import { excerptOf } from "@/lib/content/excerpt";
import type { ArticleKey, EntryFields, Post, PostStatus } from "../../contract";
import { type SlugRule, slugAt } from "../../texts/destination-slug";
import { webAddress } from "../../web-address";
import type { WixDraftPost, WixPostInput, WixSeoData, WixSeoTag } from "./api-types";
import { htmlToRicos } from "./ricos/html-to-ricos";
import { ricosToText } from "./ricos/ricos-to-text";
import type { WixConfig } from "./wix-config";

const titleLengthMax = 200;
const excerptLengthMax = 500;
/** The name of the meta element with the article's id, which is the marker. */
const markerField = "galley-article";
const descriptionName = "description";

/** Wix documents the limit of a slug, and other letters in one nowhere. */
export const wixSlugs: SlugRule = { letters: "ascii", charactersMax: 100 };

export function wixSlug(article: ArticleKey): string {
  return slugAt(wixSlugs, article);
}

/** `stored` has the post's existing SEO data: the owner's other tags and settings are kept. */
export function wixPostInput(post: Post, stored: WixSeoData | null = null): WixPostInput {
  return {
    title: cut(post.title, titleLengthMax),
    excerpt: cut(post.excerpt, excerptLengthMax),
    seoSlug: wixSlug(post),
    richContent: htmlToRicos(post.parsed.tree),
    seoData: seoDataOf(post, stored),
  };
}

export function desiredWixFields(_config: WixConfig, post: Post): EntryFields {
  const { richContent, seoSlug } = wixPostInput(post);
  const { title, excerpt, metaDescription, status } = post;
  return { title, slug: seoSlug, status, excerpt, metaDescription, body: ricosToText(richContent) };
}

export function storedWixFields(post: WixDraftPost): EntryFields {
  return {
    title: post.title ?? "",
    slug: post.seoSlug ?? "",
    status: wixStatus(post),
    excerpt: post.excerpt ?? "",
    metaDescription: metaOf(post, descriptionName) ?? "",
    body: ricosToText(post.richContent ?? { nodes: [] }),
  };
}

export function wixStatus({ status }: WixDraftPost): PostStatus {
  return status === "PUBLISHED" ? "publish" : "draft";
}

export function wixMarker(post: WixDraftPost): string | null {
  return metaOf(post, markerField);
}

/** The REST API returns two parts; the SDK's documentation shows one string. */
export function wixAddress({ url }: WixDraftPost): string | null {
  if (url === null || url === undefined) return null;
  const text =
    typeof url === "string" ? url : `${url.base.replace(/\/+$/, "")}/${url.path.replace(/^\/+/, "")}`;
  return webAddress(text);
}

function seoDataOf({ metaDescription, articleId }: Post, stored: WixSeoData | null): WixSeoData {
  const others = (stored?.tags ?? []).filter(
    ({ type, props }) => type !== "meta" || ![descriptionName, markerField].includes(props?.name ?? ""),
  );
  const description = metaDescription === "" ? [] : [metaTag(descriptionName, metaDescription)];
  return {
    ...stored,
    tags: [...others, ...description, { ...metaTag(markerField, articleId), custom: true }],
  };
}

function metaTag(name: string, content: string): WixSeoTag {
  return { type: "meta", props: { name, content }, children: "" };
}

function metaOf({ seoData }: WixDraftPost, name: string): string | null {
  const tag = (seoData?.tags ?? []).find(({ type, props }) => type === "meta" && props?.name === name);
  return tag?.props?.content ?? null;
}

function cut(text: string, lengthMax: number): string {
  return text.length > lengthMax ? excerptOf(text, lengthMax) : text;
}
