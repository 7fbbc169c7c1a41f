import { excerptOf } from "@/lib/content/excerpt";
import { fillUrlPattern } from "../../config/url-pattern";
import type { EntryFields, Post } from "../../contract";
import { foldSlug } from "../../texts/ascii-slug";
import type { DevtoArticle, DevtoArticleInput } from "./api-types";
import type { DevtoConfig } from "./devto-config";
import { foremMarkdown } from "./forem-markdown";

/** Forem's limits. */
const titleLengthMax = 128;
const tagsMax = 4;
const tagLengthMax = 30;

export function devtoInput(config: DevtoConfig, post: Post): DevtoArticleInput {
  const { title, metaDescription, status } = post;
  const { organizationId, canonicalPattern, timeZone } = config;
  return {
    title: title.length > titleLengthMax ? excerptOf(title, titleLengthMax) : title,
    body_markdown: foremMarkdown(post.parsed.markdown.text, post.articleId),
    published: status === "publish",
    tags: tagsOf(post.keywords).slice(0, tagsMax),
    // Without a description, Forem makes one from the text.
    ...(metaDescription !== "" && { description: metaDescription }),
    ...(canonicalPattern !== undefined && { canonical_url: canonicalOf(canonicalPattern, timeZone, post) }),
    ...(organizationId !== undefined && { organization_id: Number(organizationId) }),
  };
}

export function desiredDevtoFields(config: DevtoConfig, post: Post): EntryFields {
  const { body_markdown: body, tags, description } = devtoInput(config, post);
  return { title: post.title, status: post.status, body, tags, metaDescription: description };
}

/** Leaves out the slug: Forem makes it from the title with a random suffix. */
export function storedDevtoFields(article: DevtoArticle): EntryFields {
  return {
    title: article.title,
    status: article.published ? "publish" : "draft",
    body: article.body_markdown ?? "",
    tags: article.tag_list ?? [],
    metaDescription: article.description ?? "",
  };
}

/** Sentences about what DEV has no place for. */
export function devtoLosses({ keywords }: Post): string[] {
  const left = tagsOf(keywords).slice(tagsMax);
  return left.length === 0 ? [] : [`DEV accepts four tags; left out: ${left.join(", ")}.`];
}

/** Forem's tags may only contain letters and digits. */
function tagsOf(keywords: string[]): string[] {
  const tags = keywords.map((keyword) => foldSlug(keyword).replaceAll("-", "").slice(0, tagLengthMax));
  return [...new Set(tags)].filter((tag) => tag !== "");
}

function canonicalOf(
  pattern: string,
  timeZone: string | undefined,
  { slug, articleId, createdAt, languageCode }: Post,
): string {
  return fillUrlPattern(pattern, { slug, id: articleId, date: createdAt, timeZone, languageCode });
}
