import type { Connection, Destination, Post, RemoteEntry } from "../contract";
import type { StoredFields } from "../writing/stored-fields";
import { writePost } from "../writing/write-post";

/** What Galley remembers after a write, for the next one. */
export interface Remembered extends RemoteEntry {
  held: StoredFields;
  warnings: string[];
}

/** Writes as the publish operation does; `before` is what it remembers of the last time. */
export async function sendPost<Config>(
  destination: Destination<Config>,
  connection: Connection<Config>,
  post: Post,
  before: Remembered | null = null,
  { overwrite = false }: { overwrite?: boolean } = {},
): Promise<Remembered> {
  const known = { remoteId: before?.remoteId ?? null, held: before?.held ?? null, pending: null };
  const { entry, held, warnings } = await writePost(destination, connection, post, known, {
    overwrite,
    beforeWrite: () => Promise.resolve(),
    onRemoteId: () => Promise.resolve(),
    lookAgainSignal: () => AbortSignal.timeout(20_000),
  });
  return { ...entry, held, warnings };
}
