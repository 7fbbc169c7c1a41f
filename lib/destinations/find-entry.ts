import type { ArticleKey, Connection, Destination, RemoteEntry } from "./contract";

/**
 * Finds the article's entry at a destination: by the id from an earlier write, else by the article's marker,
 * else any entry at its slug, whoever made it.
 */
export async function findEntry<Config>(
  destination: Destination<Config>,
  connection: Connection<Config>,
  article: ArticleKey,
  remoteId: string | null,
): Promise<RemoteEntry | null> {
  const entries = destination.lookup(connection, article);
  const known = remoteId === null ? null : await entries.byId(remoteId);
  return known ?? (await entries.byMarker?.()) ?? (await entries.bySlug?.()) ?? null;
}

/** For an adapter's readers: converts what the destination returned to an entry; null stays null. */
export async function ifFound<Found, Entry>(
  found: Promise<Found | null>,
  toEntry: (found: Found) => Entry | Promise<Entry>,
): Promise<Entry | null> {
  const there = await found;
  return there === null ? null : toEntry(there);
}
