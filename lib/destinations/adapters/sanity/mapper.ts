import { createHash } from "node:crypto";
import type { ArticleKey, EntryFields, Post, PostStatus } from "../../contract";
import { mappedBody, storedBody } from "../../field-map/body";
import { readFields, readTags, storedText, writeFields, writeTags } from "../../field-map/field-map";
import { type SlugRule, slugAt } from "../../texts/destination-slug";
import { addressIn } from "../../url-pattern";
import type { Mutation, SanityDocument } from "./api-types";
import { portableTextOf } from "./portable-text";
import type { SanityConfig } from "./sanity-config";

/** A document as the studio shows it: the published version, and the draft of its next version. */
export interface DocumentPair {
  /** The id without the prefix of drafts. */
  id: string;
  published: SanityDocument | null;
  draft: SanityDocument | null;
}

const draftPrefix = "drafts.";

export function draftIdOf(id: string): string {
  return `${draftPrefix}${id}`;
}

export function publishedIdOf(id: string): string {
  return id.startsWith(draftPrefix) ? id.slice(draftPrefix.length) : id;
}

/**
 * The id of an article's document. Creating is idempotent with our own ids: a second attempt finds the first
 * document. The id includes the type, because a document cannot change its type.
 */
export function documentIdOf(
  { documentType }: Pick<SanityConfig, "documentType">,
  articleId: string,
): string {
  const type = createHash("sha256").update(documentType).digest("hex").slice(0, 8);
  return `galley-${articleId}-${type}`;
}

/** The article in a document's id; null for other documents, such as a copy made in the studio. */
export function sanityArticleId(config: SanityConfig, id: string): string | null {
  const articleId = /^galley-([0-9a-f-]{36})-[0-9a-f]{8}$/.exec(id)?.[1] ?? null;
  return articleId !== null && documentIdOf(config, articleId) === id ? articleId : null;
}

/** A slug is any text; 200 is the studio’s usual maximum: https://www.sanity.io/docs/slug-type */
export const sanitySlugs: SlugRule = { letters: "unicode", charactersMax: 200 };

export function sanitySlug(article: ArticleKey): string {
  return slugAt(sanitySlugs, article);
}

/**
 * The values of the mapped fields, nested as their paths say, and sentences about what the body's format loses.
 */
export function sanityValues(
  config: SanityConfig,
  post: Post,
): { values: Record<string, unknown>; losses: string[] } {
  const body = mappedBody(config.bodyFormat, post, { portableText: portableTextOf });
  const values = {
    title: post.title,
    slug: { _type: "slug", current: sanitySlug(post) },
    body: body.value,
    excerpt: post.excerpt,
    metaDescription: post.metaDescription,
    tags: writeTags(config.tagsFormat, post.keywords),
  };
  return { values: writeFields(config, values), losses: body.losses };
}

/** A transaction that creates the article's document. */
export function creation(config: SanityConfig, post: Post, values: Record<string, unknown>): Mutation[] {
  const id = documentIdOf(config, post.articleId);
  const at = post.status === "draft" ? draftIdOf(id) : id;
  return [{ create: { ...values, _id: at, _type: config.documentType } }];
}

/**
 * A transaction that writes values and status to an existing document. It fails when somebody changed the
 * document since it was read, and keeps the fields that Galley does not write.
 */
export function change(pair: DocumentPair, status: PostStatus, values: Record<string, unknown>): Mutation[] {
  const current = currentOf(pair);
  if (current === null) return [];
  const content = merged(current.content, values);
  const set = Object.fromEntries(Object.keys(values).map((key) => [key, content[key]]));
  const target = status === "draft" ? draftIdOf(pair.id) : pair.id;
  const other = status === "draft" ? pair.published : pair.draft;
  const copy: Mutation = { createOrReplace: { ...content, _id: target, _type: current.type } };
  return [
    { patch: { id: current.id, ifRevisionID: current.rev, set } },
    ...(current.id === target ? [] : [copy]),
    ...(other === null ? [] : [{ delete: { id: other.id } }]),
  ];
}

/** A transaction that turns a live document into a draft. */
export function takeDownMutations({ id, published, draft }: DocumentPair): Mutation[] {
  if (published === null) return [];
  const { content, type } = published;
  const copy: Mutation = { createOrReplace: { ...content, _id: draftIdOf(id), _type: type } };
  return [...(draft === null ? [copy] : []), { delete: { id } }];
}

/** The draft if there is one, else the published document. */
export function currentOf({ published, draft }: DocumentPair): SanityDocument | null {
  return draft ?? published;
}

export function desiredSanityFields(config: SanityConfig, post: Post): EntryFields {
  return fieldsOf(config, sanityValues(config, post).values, post.status);
}

/** A live document with an unpublished draft counts as live, with the content of the draft. */
export function storedSanityFields(config: SanityConfig, pair: DocumentPair): EntryFields {
  return fieldsOf(config, currentOf(pair)?.content, pair.published === null ? "draft" : "publish");
}

/** The public address of a document; null without a pattern. */
export function sanityAddress({ urlPattern }: SanityConfig, id: string, slug: string): string | null {
  return addressIn(urlPattern, { slug, id });
}

function fieldsOf(config: SanityConfig, record: unknown, status: PostStatus): EntryFields {
  const values = readFields(config, record);
  return {
    title: storedText(values.title) ?? "",
    slug: slugText(values.slug),
    body: storedBody(values.body) ?? "",
    excerpt: stored(config.excerptField, values.excerpt),
    metaDescription: stored(config.metaDescriptionField, values.metaDescription),
    tags: config.tagsField === undefined ? undefined : readTags(values.tags),
    status,
  };
}

/** A mapped field that is missing in a document counts as empty. */
function stored(field: string | undefined, value: unknown): string | undefined {
  return field === undefined ? undefined : (storedText(value) ?? "");
}

function slugText(value: unknown): string {
  const slug = isRecord(value) ? value["current"] : value;
  return typeof slug === "string" ? slug : "";
}

/** Merges objects, so that other fields inside them are kept; replaces lists and texts. */
function merged(base: Record<string, unknown>, values: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(values).map(([key, value]) => {
    const there: unknown = base[key];
    return [key, isRecord(value) && isRecord(there) ? merged(there, value) : value];
  });
  return { ...base, ...Object.fromEntries(entries) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
