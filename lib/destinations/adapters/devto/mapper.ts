import { excerptOf } from "@/lib/content/excerpt";
import type { EntryFields, Post } from "../../contract";
import { leftOutTags, tagsFrom } from "../../texts/tag-slug";
import { fillUrlPattern } from "../../url-pattern";
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
    tags: tagsOf(post)
      .tags.slice(0, tagsMax)
      .map(({ slug }) => foremTag(slug)),
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
export function devtoLosses(post: Post): string[] {
  return leftOutTags("DEV", tagsOf(post), tagsMax);
}

function tagsOf({ keywords }: Post): ReturnType<typeof tagsFrom> {
  return tagsFrom(keywords, foremTag);
}

/** Forem's tags may only contain letters and digits. */
function foremTag(slug: string): string {
  return slug.replaceAll("-", "").slice(0, tagLengthMax);
}

function canonicalOf(
  pattern: string,
  timeZone: string | undefined,
  { slug, articleSlug = slug, articleId, createdAt, languageCode }: Post,
): string {
  return fillUrlPattern(pattern, {
    slug: articleSlug,
    id: articleId,
    date: createdAt,
    timeZone,
    languageCode,
  });
}
