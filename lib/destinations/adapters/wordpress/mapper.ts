import { load } from "cheerio";
import type { ArticleKey, EntryFields, Post, PostStatus, RemoteEntry } from "../../contract";
import { type SlugRule, slugAt } from "../../texts/destination-slug";
import { embeddedTerms, type VisiblePost, type WordPressPost } from "./api-types";
import { toBlocks } from "./blocks";
import { wordPressMarker } from "./marker";

/** WordPress removes the accents of Latin letters, and cuts the percent-encoded form, which it stores, at 200 bytes. */
export const wordPressSlugs: SlugRule = { letters: "unicode", encodedBytesMax: 200 };
const tagLengthMax = 190;

/** The key under which Yoast SEO keeps a post's meta description. */
export const yoastKey = "_yoast_wpseo_metadesc";

export function desiredWordPressFields(post: Post): EntryFields {
  return {
    title: post.title,
    slug: wordPressSlug(post),
    status: post.status,
    excerpt: post.excerpt,
    metaDescription: post.metaDescription,
    tags: tagNames(post),
    body: toBlocks(post.parsed.tree, post.articleId),
  };
}

/** The fields of a post in a request, without its terms, which are sent by id. */
export function toWordPress(post: Post): Record<string, unknown> {
  return {
    title: escapeText(post.title),
    slug: wordPressSlug(post),
    status: post.status,
    content: toBlocks(post.parsed.tree, post.articleId),
    excerpt: escapeText(post.excerpt),
  };
}

export function toEntry(post: WordPressPost): RemoteEntry {
  return {
    remoteId: String(post.id),
    publicUrl: publicUrlOf(post),
    articleId: wordPressMarker(post.content.raw),
    fields: {
      title: wordPressText(post.title.raw),
      slug: decodedSlug(post.slug),
      ...statusOf(post),
      ...(post.excerpt !== undefined && { excerpt: wordPressText(post.excerpt.raw) }),
      metaDescription: metaOf(post)[yoastKey],
      tags: tagsOf(post),
      body: post.content.raw,
    },
  };
}

/** Another user's post, which the connection's user may read but not edit. */
export function toForeignEntry(post: VisiblePost): RemoteEntry {
  return {
    remoteId: String(post.id),
    publicUrl: publicUrlOf(post),
    articleId: null,
    fields: {
      title: wordPressText(post.title.rendered),
      slug: decodedSlug(post.slug),
      ...statusOf(post),
      body: post.content.rendered,
    },
  };
}

/** The post's registered meta fields that are strings, by key. */
export function metaOf({ meta }: WordPressPost): Record<string, string> {
  if (meta === undefined || Array.isArray(meta)) return {};
  return Object.fromEntries(
    Object.entries(meta).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

/** The slug as WordPress stores it. One that it would change, or cut inside a word, would get an unexpected address. */
export function wordPressSlug(article: ArticleKey): string {
  return slugAt(wordPressSlugs, article);
}

/** Keywords as tag names, without empty names and without duplicates in another case. */
export function tagNames({ keywords }: Post): string[] {
  const byKey = new Map<string, string>();
  for (const keyword of keywords) {
    const name = keyword.replace(/\s+/g, " ").trim().slice(0, tagLengthMax).toWellFormed();
    const key = name.toLowerCase();
    if (name !== "" && !byKey.has(key)) byKey.set(key, name);
  }
  return [...byKey.values()];
}

/** Decodes a title, an excerpt or a term's name, which WordPress returns as HTML with entities. */
export function wordPressText(html: string): string {
  return load(html, null, false).text();
}

/** Escapes quotes too, so that WordPress does not replace those of a title with typographic ones. */
function escapeText(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#039;");
}

function publicUrlOf({ status, link }: { status: string; link: string }): string | null {
  return status === "publish" && URL.canParse(link) ? new URL(link).href : null;
}

/** What people call WordPress's other statuses. */
const statusNames: Readonly<Record<string, string>> = {
  future: "scheduled",
  pending: "pending review",
  private: "private",
};

/** Scheduled, pending and private posts count as drafts, because the public cannot see them, but are not called so. */
function statusOf({ status }: { status: string }): { status: PostStatus; statusName?: string } {
  if (status === "publish" || status === "draft") return { status };
  return { status: "draft", statusName: statusNames[status] ?? status };
}

function tagsOf(post: WordPressPost): string[] | undefined {
  if (post.tags?.length === 0) return [];
  const terms = embeddedTerms.safeParse(post["_embedded"]?.["wp:term"]).data?.flat();
  return terms
    ?.filter(({ taxonomy }) => taxonomy === "post_tag")
    .flatMap(({ name }) => (name === undefined ? [] : [wordPressText(name)]));
}

function decodedSlug(slug: string): string {
  try {
    return decodeURIComponent(slug).normalize("NFC");
  } catch (error) {
    if (error instanceof URIError) return slug;
    throw error;
  }
}
