import type { StoredFields } from "@/lib/publications/write/stored-fields";
import { writePost } from "@/lib/publications/write/write-post";
import type { Connection, Destination, Post, RemoteEntry } from "../contract";
import { parseTexts } from "../texts/parsed-texts";

/** What Galley remembers after a write for the next one. */
export interface Remembered extends RemoteEntry {
  stored: StoredFields;
  unchanged: boolean;
  warnings: string[];
}

/** Writes as the publish operation does; `before` is what Galley remembers of the previous write. */
export async function sendPost<Config>(
  destination: Destination<Config>,
  connection: Connection<Config>,
  post: Post,
  before: Remembered | null = null,
  { overwrite = false }: { overwrite?: boolean } = {},
): Promise<Remembered> {
  const known = { remoteId: before?.remoteId ?? null, stored: before?.stored ?? null, pending: null };
  const dialect = destination.markdownDialect?.(connection.config);
  const inDialect = { ...post, parsed: parseTexts({ ...post, dialect }) };
  const { entry, stored, unchanged, warnings } = await writePost(destination, connection, inDialect, known, {
    overwrite,
    journal: {
      beforeWrite: () => Promise.resolve(),
      keepDesired: () => Promise.resolve(),
      keepRemoteId: () => Promise.resolve(),
    },
    checkAgainSignal: () => AbortSignal.timeout(20_000),
  });
  return { ...entry, stored, unchanged, warnings };
}
