import type { ArticleKey, EntryLookup, RemoteEntry } from "../contract";
import { ifFound } from "../find-entry";
import { type SlugRule, slugAt } from "../texts/destination-slug";
import type { FieldMap } from "./field-map";

export interface MappedCollection {
  /** Null when there is no such entry. */
  read: (id: string) => Promise<RemoteEntry | null>;
  /** The id of the entry with this value in the field; null when there is none. */
  idWhere: (field: string, value: string) => Promise<string | null>;
}

/** Fields for slugs often drop or refuse other letters; 255 is the usual length of a short text's column. */
export const mappedSlugs: SlugRule = { letters: "ascii", charactersMax: 255 };

export function mappedSlug(article: ArticleKey): string {
  return slugAt(mappedSlugs, article);
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
