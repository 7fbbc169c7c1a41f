import { createHash } from "node:crypto";
import { excerptOf } from "@/lib/content/excerpt";
import type { ArticleKey, EntryFields, Post, PostStatus } from "../../contract";
import { mappedBody, storedBody } from "../../field-map/body";
import { readFields, readTags, storedText, writeFields, writeTags } from "../../field-map/field-map";
import { type SlugRule, slugAt } from "../../texts/destination-slug";
import { addressIn } from "../../url-pattern";
import type { ContentfulEntry } from "./api-types";
import type { ContentfulConfig } from "./contentful-config";
import { documentOf } from "./rich-text-document";

/** The limit of Contentful's short text fields, in characters. */
const shortTextMax = 256;

/**
 * The id of an article's entry. Creating is idempotent with our own ids: a second attempt finds the first
 * entry. The id includes the content type, because an entry cannot change its type.
 */
export function entryIdOf({ contentType }: Pick<ContentfulConfig, "contentType">, articleId: string): string {
  const type = createHash("sha256").update(contentType).digest("hex").slice(0, 8);
  return `galley-${articleId}-${type}`;
}

/** The article in an entry's id; null for other entries, such as a copy made in Contentful. */
export function contentfulArticleId(config: ContentfulConfig, entryId: string): string | null {
  const articleId = /^galley-([0-9a-f-]{36})-[0-9a-f]{8}$/.exec(entryId)?.[1] ?? null;
  return articleId !== null && entryIdOf(config, articleId) === entryId ? articleId : null;
}

/** A short text takes any letters, unless the content type has a rule of its own for the field. */
export const contentfulSlugs: SlugRule = { letters: "unicode", charactersMax: shortTextMax };

export function contentfulSlug(article: ArticleKey): string {
  return slugAt(contentfulSlugs, article);
}

/** The values by field, without locales, and sentences about what the body's format loses. */
export function contentfulValues(
  config: ContentfulConfig,
  post: Post,
): { values: Record<string, unknown>; losses: string[] } {
  const body = mappedBody(config.bodyFormat, post, { richText: documentOf });
  const values = {
    title: short(post.title),
    slug: contentfulSlug(post),
    body: body.value,
    // The excerpt may be mapped to a short text field.
    excerpt: short(post.excerpt),
    metaDescription: short(post.metaDescription),
    tags: writeTags(config.tagsFormat, post.keywords),
  };
  return { values: writeFields(config, values), losses: body.losses };
}

/** The entry's fields merged with ours: a PUT deletes everything that it does not contain, in all locales. */
export function mergedFields(
  { locale }: ContentfulConfig,
  fields: ContentfulEntry["fields"],
  values: Record<string, unknown>,
): ContentfulEntry["fields"] {
  const ours = Object.entries(values).map(([id, value]) => [id, { ...fields[id], [locale]: value }]);
  return { ...fields, ...Object.fromEntries(ours) };
}

export function desiredContentfulFields(config: ContentfulConfig, post: Post): EntryFields {
  return { ...fieldsOf(config, contentfulValues(config, post).values, post.status), title: post.title };
}

export function storedContentfulFields(
  config: ContentfulConfig,
  { fields, sys }: ContentfulEntry,
): EntryFields {
  const values = Object.entries(fields).map(([id, byLocale]) => [id, byLocale[config.locale]]);
  return fieldsOf(config, Object.fromEntries(values), contentfulStatus({ sys }));
}

/** A live entry with unpublished changes counts as live. */
export function contentfulStatus({ sys }: Pick<ContentfulEntry, "sys">): PostStatus {
  return typeof sys.publishedVersion === "number" ? "publish" : "draft";
}

/** The public address of an entry; null without a pattern. */
export function contentfulAddress({ urlPattern }: ContentfulConfig, id: string, slug: string): string | null {
  return addressIn(urlPattern, { slug, id });
}

function fieldsOf(
  config: ContentfulConfig,
  record: Record<string, unknown>,
  status: PostStatus,
): EntryFields {
  const values = readFields(config, record);
  return {
    title: storedText(values.title) ?? "",
    slug: storedText(values.slug) ?? "",
    body: storedBody(asEditorNode(values.body)) ?? "",
    excerpt: stored(config.excerptField, values.excerpt),
    metaDescription: stored(config.metaDescriptionField, values.metaDescription),
    tags: config.tagsField === undefined ? undefined : readTags(values.tags),
    status,
  };
}

/** Renames the parts of a Contentful node to the names that `storedBody` reads. */
function asEditorNode(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asEditorNode);
  if (typeof value !== "object" || value === null) return value;
  const { content, value: text, ...rest }: Record<string, unknown> = { ...value };
  return { ...rest, ...(text !== undefined && { text }), children: asEditorNode(content ?? []) };
}

/** A mapped field that is missing in an entry counts as empty. */
function stored(field: string | undefined, value: unknown): string | undefined {
  return field === undefined ? undefined : (storedText(value) ?? "");
}

function short(text: string): string {
  return text.length > shortTextMax ? excerptOf(text, shortTextMax) : text;
}
