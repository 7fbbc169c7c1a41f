import { asciiSlug } from "./ascii-slug";
import type { EntryLookup, Post, RemoteEntry } from "./contract";
import type { FieldMap } from "./field-map";

export interface MappedCollection {
  /** Null when there is no such entry. */
  read: (id: string) => Promise<RemoteEntry | null>;
  /** The id of the entry that has a value in a field; null when there is none. */
  idWhere: (field: string, value: string) => Promise<string | null>;
}

/** Slug fields commonly drop or refuse every letter beyond ASCII, which could leave nothing. */
export function mappedSlug({ slug, articleId }: Pick<Post, "slug" | "articleId">): string {
  return asciiSlug(slug, articleId);
}

/** The entry with that id; else the one with the article's mark; else the one at the slug. */
export async function findMapped(
  { articleIdField, slugField }: FieldMap,
  { remoteId, articleId, slug }: EntryLookup,
  { read, idWhere }: MappedCollection,
): Promise<RemoteEntry | null> {
  const known = remoteId === null ? null : await read(remoteId);
  if (known !== null) return known;
  const canBeMarked = articleId !== null && articleIdField !== undefined;
  const marked = canBeMarked ? await idWhere(articleIdField, articleId) : null;
  if (marked !== null) return read(marked);
  const wanted = mappedSlug({ slug, articleId: articleId ?? slug });
  const there = slugField === undefined ? null : await idWhere(slugField, wanted);
  return there === null ? null : read(there);
}
