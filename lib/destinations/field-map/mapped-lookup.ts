import type { ArticleKey, EntryLookup, RemoteEntry } from "../contract";
import { ifFound } from "../find-entry";
import { asciiSlug } from "../texts/ascii-slug";
import type { FieldMap } from "./field-map";

export interface MappedCollection {
  /** Null when there is no such entry. */
  read: (id: string) => Promise<RemoteEntry | null>;
  /** The id of the entry with this value in the field; null when there is none. */
  idWhere: (field: string, value: string) => Promise<string | null>;
}

/** Slug fields often drop or refuse non-ASCII letters, so the slug is transliterated first. */
export function mappedSlug({ slug, articleId }: ArticleKey): string {
  return asciiSlug(slug, articleId);
}

/** A lookup by the owner's fields for the marker and the slug. */
export function mappedLookup(
  { articleIdField, slugField }: FieldMap,
  article: ArticleKey,
  { read, idWhere }: MappedCollection,
): EntryLookup {
  const where = (field: string, value: string) => ifFound(idWhere(field, value), read);
  return {
    byId: read,
    ...(articleIdField !== undefined && { byMarker: () => where(articleIdField, article.articleId) }),
    ...(slugField !== undefined && { bySlug: () => where(slugField, mappedSlug(article)) }),
  };
}
