import { excerptOf } from "@/lib/content/excerpt";
import { addressIn } from "../../config/url-pattern";
import type { EntryFields, Post, PostStatus } from "../../contract";
import {
  type FieldMap,
  readFields,
  readTags,
  storedText,
  writeFields,
  writeTags,
} from "../../field-map/field-map";
import { asciiSlug } from "../../texts/ascii-slug";
import type { WebflowCollection, WebflowItem, WebflowItemInput } from "./api-types";
import { fieldMapOf, type WebflowConfig } from "./webflow-config";

/** Characters that Webflow takes in an item's name. */
const nameLengthMax = 256;

export function webflowSlug({ slug, articleId }: Pick<Post, "slug" | "articleId">): string {
  return asciiSlug(slug, articleId);
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

/** The article whose id the item bears; null without the field, or when it is empty. */
export function webflowMarker(config: WebflowConfig, item: WebflowItem): string | null {
  const marker = readFields(fieldMapOf(config), item.fieldData, "name").articleId;
  return typeof marker === "string" && marker !== "" ? marker : null;
}

/** Where readers find a live item; null where the connection and the collection do not tell. */
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
    // A field that the item does not tell is an empty one: Webflow leaves such out.
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
