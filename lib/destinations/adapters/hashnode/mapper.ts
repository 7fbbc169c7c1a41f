import type { ArticleKey, EntryFields, Post } from "../../contract";
import { type SlugRule, slugAt } from "../../texts/destination-slug";
import { leftOutTags, tagsFrom } from "../../texts/tag-slug";
import { fillUrlPattern } from "../../url-pattern";
import type { HashnodeDraft, HashnodePost } from "./api-types";
import type { HashnodeConfig } from "./hashnode-config";

const tagsMax = 15;
const markerPattern = /\n<!-- galley:article:([0-9a-f-]{36}) -->\s*$/;

/** Hashnode spells slugs in ASCII, and documents no limit of theirs. */
export const hashnodeSlugs: SlugRule = { letters: "ascii" };

export function hashnodeSlug(article: ArticleKey): string {
  return slugAt(hashnodeSlugs, article);
}

/** The fields that drafts and posts share. */
function inputOf({ canonicalPattern, timeZone }: HashnodeConfig, post: Post): Record<string, unknown> {
  return {
    title: post.title,
    slug: hashnodeSlug(post),
    contentMarkdown: bodyOf(post),
    tags: tagsFrom(post.keywords).tags.slice(0, tagsMax),
    ...(canonicalPattern !== undefined && {
      originalArticleURL: canonicalOf(canonicalPattern, timeZone, post),
    }),
  };
}

/** Switches the newsletter off explicitly, so that nobody gets an e-mail because of Galley. */
export function draftInput(config: HashnodeConfig, post: Post): Record<string, unknown> {
  return {
    ...inputOf(config, post),
    metaTags: { description: post.metaDescription },
    settings: { activateNewsletter: false, slugOverridden: true },
  };
}

export function hashnodePostInput(config: HashnodeConfig, post: Post): Record<string, unknown> {
  return { ...inputOf(config, post), metaDescription: post.metaDescription };
}

export function desiredHashnodeFields(_config: HashnodeConfig, post: Post): EntryFields {
  return {
    title: post.title,
    slug: hashnodeSlug(post),
    status: post.status,
    body: bodyOf(post),
    tags: tagsFrom(post.keywords)
      .tags.slice(0, tagsMax)
      .map(({ slug }) => slug),
    metaDescription: post.metaDescription,
  };
}

/** Tags are compared by slug: for an existing tag Hashnode uses its own name. */
export function storedHashnodeFields(entry: HashnodeDraft | HashnodePost): EntryFields {
  return {
    title: entry.title ?? "",
    slug: entry.slug ?? "",
    status: entry.kind === "post" ? "publish" : "draft",
    body: entry.content?.markdown ?? "",
    tags: (entry.tags ?? []).map(({ slug }) => slug),
    metaDescription: entry.seo?.description ?? "",
  };
}

/** The article id in the marker at the end of an entry, which pages do not show. */
export function hashnodeMarker({ content }: HashnodeDraft | HashnodePost): string | null {
  return markerPattern.exec(content?.markdown ?? "")?.[1] ?? null;
}

/** Sentences about what Hashnode has no place for. */
export function hashnodeLosses({ keywords }: Post): string[] {
  return leftOutTags("Hashnode", tagsFrom(keywords), tagsMax);
}

function bodyOf({ parsed, articleId }: Post): string {
  return `${parsed.markdown.text}\n\n<!-- galley:article:${articleId} -->`;
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
