import type { ArticleKey, EntryFields, Post, RemoteEntry } from "../../contract";
import { type SlugRule, slugAt } from "../../texts/destination-slug";
import { webAddress } from "../../web-address";
import type { GhostPost } from "./api-types";
import { toGhostHtml } from "./to-ghost-html";

/** The limits of Ghost's fields, in characters. */
const limits = { title: 255, excerpt: 300, metaDescription: 500, tag: 191 } as const;
/** Ghost spells slugs in ASCII. Its limit is 191, with room for the number that it appends to a slug that is taken. */
export const ghostSlugs: SlugRule = { letters: "ascii", charactersMax: 180 };
const idMarker = "galley-article:";

/** The fields that a write sends. */
export interface GhostContent {
  title: string;
  slug: string;
  html: string;
  status: "published" | "draft";
  custom_excerpt: string | null;
  meta_description: string | null;
  tags: { name: string }[];
}

export function contentOf(post: Post): GhostContent {
  const fields = desiredGhostFields(post);
  return {
    title: fields.title,
    slug: fields.slug,
    html: toGhostHtml(post.parsed.tree),
    status: post.status === "publish" ? "published" : "draft",
    custom_excerpt: fields.excerpt === "" ? null : fields.excerpt,
    meta_description: fields.metaDescription === "" ? null : fields.metaDescription,
    tags: fields.tags.map((name) => ({ name })),
  };
}

export function desiredGhostFields(
  post: Post,
): Required<{ [Key in Exclude<keyof EntryFields, "statusName">]: NonNullable<EntryFields[Key]> }> {
  return {
    title: fitText(post.title, limits.title),
    slug: ghostSlug(post),
    status: post.status,
    excerpt: fitText(post.excerpt, limits.excerpt),
    metaDescription: fitText(post.metaDescription, limits.metaDescription),
    tags: tagsOf(post.keywords),
    body: post.html,
  };
}

/** Sentences about the fields that had to be cut. */
export function cutWarnings(post: Post): string[] {
  const fields = desiredGhostFields(post);
  const cut: [string, string, string, number][] = [
    ["title", post.title, fields.title, limits.title],
    ["excerpt", post.excerpt, fields.excerpt, limits.excerpt],
    ["meta description", post.metaDescription, fields.metaDescription, limits.metaDescription],
  ];
  return cut
    .filter(([, whole, kept]) => whole !== kept)
    .map(([name, , , max]) => `Ghost accepts at most ${max} characters in a ${name}; it was cut.`);
}

/** The slug that Ghost accepts; "" when neither the slug nor the id leaves a usable character. */
export function ghostSlug(article: ArticleKey): string {
  return slugAt(ghostSlugs, article);
}

export function entryOf(post: GhostPost): RemoteEntry {
  const status = post.status === "published" || post.status === "sent" ? "publish" : "draft";
  return {
    remoteId: post.id,
    // A draft's address is a preview for anyone with the link, not the public page.
    publicUrl: post.status === "published" ? webAddress(post.url) : null,
    articleId: articleOfMark(post.codeinjection_head ?? ""),
    fields: {
      title: post.title,
      slug: post.slug,
      status,
      ...(post.status === "scheduled" && { statusName: "scheduled" }),
      excerpt: post.custom_excerpt ?? "",
      metaDescription: post.meta_description ?? "",
      tags: post.tags.map(({ name }) => name),
      body: post.html ?? "",
    },
    version: post.updated_at,
  };
}

/** The marker: a comment in the page's code injection, which Ghost keeps and readers do not see. */
export function ghostMarker(articleId: string): string {
  return `<!-- ${idMarker}${articleId} -->`;
}

function articleOfMark(head: string): string | null {
  return new RegExp(String.raw`<!-- ${idMarker}([\w-]+) -->`).exec(head)?.[1] ?? null;
}

/** The code injection with our marker added to whatever a person has put there. */
export function withMarker(head: string, articleId: string): string {
  const others = head.replace(new RegExp(String.raw`<!-- ${idMarker}[\w-]+ -->\n?`, "g"), "").trimEnd();
  return others === "" ? ghostMarker(articleId) : `${others}\n${ghostMarker(articleId)}`;
}

/** Removes leading # characters, because Ghost hides tags whose names begin with one. */
function tagsOf(keywords: readonly string[]): string[] {
  const names = keywords.map((keyword) => fitText(keyword.replace(/^[#\s]+/, "").trim(), limits.tag));
  const seen = new Set<string>();
  return names.filter((name) => {
    const key = name.toLowerCase();
    return name !== "" && !seen.has(key) && seen.add(key) !== undefined;
  });
}

/** Cuts a text to `charactersMax`, at a word's end where possible, never inside a character. */
export function fitText(text: string, charactersMax: number): string {
  if (text.length <= charactersMax) return text;
  let kept = "";
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (kept.length + segment.length > charactersMax - 1) break;
    kept += segment;
  }
  const atWord = kept.replace(/\s+\S*$/u, "");
  return `${(atWord.length > charactersMax / 2 ? atWord : kept).trimEnd()}…`;
}
