import type { ArticleKey, EntryFields, Post, PostStatus } from "../../contract";
import { mappedFields } from "../../field-map/field-map";
import { type SlugRule, slugAt } from "../../texts/destination-slug";
import { fillUrlPattern } from "../../url-pattern";
import type { NotionDataSource, NotionPage, PropertyValue } from "./api-types";
import { type NotionConfig, propertyMap } from "./notion-config";
import { notionBody, notionMarkdownOf } from "./notion-markdown";

/** Notion's limits in characters: of one rich text object, and of an option's name. */
const textLengthMax = 2000;
const optionLengthMax = 100;

/** A text property takes any letters. */
export const notionSlugs: SlugRule = { letters: "unicode", charactersMax: textLengthMax };

export function notionSlug(article: ArticleKey): string {
  return slugAt(notionSlugs, article);
}

/** The values of a page's properties, in the types that the data source gives them. */
export function propertiesOf(
  config: NotionConfig,
  { properties }: NotionDataSource,
  post: Post,
): Record<string, unknown> {
  const texts = {
    slug: notionSlug(post),
    excerpt: post.excerpt,
    metaDescription: post.metaDescription,
    articleId: post.articleId,
  };
  const values = mappedFields(propertyMap(config)).flatMap(({ role, path }) => {
    if (role === "tags") return [[path, tagsValue(tagsOf(post), properties[path]?.type)]];
    return role === "title" || role === "body" ? [] : [[path, { rich_text: textValue(texts[role]) }]];
  });
  const [titleName] = Object.entries(properties).find(([, { type }]) => type === "title") ?? ["title"];
  return {
    ...Object.fromEntries(values),
    [titleName]: { title: textValue(post.title) },
    [config.statusField]: statusValue(config, properties[config.statusField]?.type, post.status),
  };
}

/** The value of the status property, which may be a checkbox, a select or a status. */
export function statusValue(config: NotionConfig, type: string | undefined, status: PostStatus): unknown {
  if (type === "checkbox") return { checkbox: status === "publish" };
  const name = status === "publish" ? config.publishedValue : config.draftValue;
  return type === "select" ? { select: { name } } : { status: { name } };
}

export function desiredNotionFields(config: NotionConfig, post: Post): EntryFields {
  return {
    title: post.title,
    slug: notionSlug(post),
    status: post.status,
    body: notionBody(notionMarkdownOf(post.parsed.tree)),
    excerpt: config.excerptField === undefined ? undefined : post.excerpt,
    metaDescription: config.metaDescriptionField === undefined ? undefined : post.metaDescription,
    tags: config.tagsField === undefined ? undefined : tagsOf(post),
  };
}

export function storedNotionFields(config: NotionConfig, page: NotionPage, markdown: string): EntryFields {
  const textOf = (name: string | undefined) =>
    name === undefined ? undefined : plainText(page.properties[name]);
  return {
    title: plainText(Object.values(page.properties).find(({ type }) => type === "title")),
    slug: textOf(config.slugField),
    status: notionStatus(config, page),
    body: notionBody(markdown),
    excerpt: textOf(config.excerptField),
    metaDescription: textOf(config.metaDescriptionField),
    tags: config.tagsField === undefined ? undefined : heldTags(page.properties[config.tagsField]),
  };
}

export function notionStatus(config: NotionConfig, page: NotionPage): PostStatus {
  const value = page.properties[config.statusField];
  const isPublished =
    value?.type === "checkbox"
      ? value.checkbox === true
      : (value?.status ?? value?.select)?.name === config.publishedValue;
  return isPublished ? "publish" : "draft";
}

/** The article id in a page's marker property; null when the property is missing or empty. */
export function notionMarker({ articleIdField }: NotionConfig, page: NotionPage): string | null {
  const marker = articleIdField === undefined ? "" : plainText(page.properties[articleIdField]);
  return marker === "" ? null : marker;
}

/**
 * The public address of a page: by the connection's pattern, else Notion's own address if the page is shared.
 */
export function notionAddress({ urlPattern }: NotionConfig, page: NotionPage, slug: string): string | null {
  if (urlPattern !== undefined) {
    return slug === ""
      ? null
      : fillUrlPattern(urlPattern, { slug, id: page.id, date: new Date(0), languageCode: "" });
  }
  const { public_url: address } = page;
  return typeof address === "string" && URL.canParse(address) ? new URL(address).href : null;
}

/** Removes commas, which Notion does not allow in the names of options. */
function tagsOf({ keywords }: Post): string[] {
  return keywords.map((keyword) =>
    keyword
      .replace(/\s*,\s*/g, " ")
      .slice(0, optionLengthMax)
      .toWellFormed()
      .trim(),
  );
}

function tagsValue(tags: string[], type: string | undefined): unknown {
  return type === "multi_select"
    ? { multi_select: [...new Set(tags)].map((name) => ({ name })) }
    : { rich_text: textValue(tags.join(", ")) };
}

function heldTags(value: PropertyValue | undefined): string[] {
  if (value?.type === "multi_select") return (value.multi_select ?? []).map(({ name }) => name);
  return plainText(value)
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
}

function textValue(text: string): { text: { content: string } }[] {
  const pieces: { text: { content: string } }[] = [];
  for (let from = 0; from < text.length; from += textLengthMax) {
    pieces.push({ text: { content: text.slice(from, from + textLengthMax) } });
  }
  return pieces;
}

function plainText(value: PropertyValue | undefined): string {
  return (value?.title ?? value?.rich_text ?? []).map((piece) => piece.plain_text).join("");
}
