import { excerptOf } from "@/lib/content/excerpt";
import type { ArticleKey, EntryFields, Post, PostStatus } from "../../contract";
import {
  type FieldMap,
  readFields,
  readTags,
  storedText,
  writeFields,
  writeTags,
} from "../../field-map/field-map";
import { type SlugRule, slugAt } from "../../texts/destination-slug";
import { addressIn } from "../../url-pattern";
import type { WebflowCollection, WebflowItem, WebflowItemInput } from "./api-types";
import { fieldMapOf, type WebflowConfig } from "./webflow-config";

/** The limit of an item's name, in characters. */
const nameLengthMax = 256;

/** Webflow refuses other letters, and slugs of 256 characters or more. */
export const webflowSlugs: SlugRule = { letters: "ascii", charactersMax: 255 };

export function webflowSlug(article: ArticleKey): string {
  return slugAt(webflowSlugs, article);
}

export function itemOf(config: WebflowConfig, post: Post): WebflowItemInput {
  const values = {
    title: nameOf(post.title),
    slug: webflowSlug(post),
    body: post.html,
    excerpt: post.excerpt,
    metaDescription: post.metaDescription,
    tags: writeTags("text", post.keywords),
    articleId: post.articleId,
  };
  return {
    isArchived: false,
    isDraft: post.status === "draft",
    fieldData: writeFields(fieldMapOf(config), values, "name"),
  };
}

export function desiredWebflowFields(config: WebflowConfig, post: Post): EntryFields {
  const map = fieldMapOf(config);
  return { ...fieldsOf(map, itemOf(config, post).fieldData), title: post.title, status: post.status };
}

export function storedWebflowFields(
  config: WebflowConfig,
  item: WebflowItem,
  status: PostStatus,
): EntryFields {
  return { ...fieldsOf(fieldMapOf(config), item.fieldData), status };
}

/** The article id in an item's marker field; null when the field is missing or empty. */
export function webflowMarker(config: WebflowConfig, item: WebflowItem): string | null {
  const marker = readFields(fieldMapOf(config), item.fieldData, "name").articleId;
  return typeof marker === "string" && marker !== "" ? marker : null;
}

/** The public address of an item; null when neither the connection nor the collection determines it. */
export function webflowAddress(
  { siteAddress, urlPattern }: WebflowConfig,
  collection: Pick<WebflowCollection, "slug">,
  { id, fieldData: { slug } }: WebflowItem,
): string | null {
  if (urlPattern !== undefined) return addressIn(urlPattern, { slug, id });
  const folder = collection.slug ?? "";
  if (siteAddress === undefined || folder === "" || slug === "") return null;
  return `${siteAddress}/${encodeURIComponent(folder)}/${encodeURIComponent(slug)}`;
}

function fieldsOf(map: FieldMap, fieldData: Record<string, unknown>): EntryFields {
  const values = readFields(map, fieldData, "name");
  return {
    title: storedText(values.title),
    slug: storedText(values.slug),
    // Webflow omits empty fields, so a missing field counts as empty.
    body: storedText(values.body) ?? "",
    excerpt: map.excerptField === undefined ? undefined : (storedText(values.excerpt) ?? ""),
    metaDescription:
      map.metaDescriptionField === undefined ? undefined : (storedText(values.metaDescription) ?? ""),
    tags: map.tagsField === undefined ? undefined : readTags(values.tags),
  };
}

function nameOf(title: string): string {
  return title.length > nameLengthMax ? excerptOf(title, nameLengthMax) : title;
}
