import type { Post } from "../../contract";
import type { StoredFields } from "../stored-fields";
import { type KnownEntry, type Written, writePost } from "../write-post";
import type { MemoryDestination } from "./memory-destination";

/** One article's publishing, remembering from call to call what the publish operation stores. */
export function publisher(destination: MemoryDestination) {
  const known: KnownEntry = { remoteId: null, held: null, pending: null };
  return { known, send };

  async function send(
    post: Post,
    overwrite = false,
    signal = destination.connection.signal,
  ): Promise<Written> {
    try {
      const written = await writePost(destination, { ...destination.connection, signal }, post, known, {
        overwrite,
        beforeWrite: (wished: StoredFields, held: StoredFields | null) => {
          destination.calls.push("remember the wish");
          known.pending = wished;
          known.held = held ?? known.held;
          return Promise.resolve();
        },
        onRemoteId: (remoteId) => {
          known.remoteId = remoteId;
          return Promise.resolve();
        },
        lookAgainSignal: () => new AbortController().signal,
      });
      Object.assign(known, { remoteId: written.entry.remoteId, held: written.held, pending: null });
      return written;
    } catch (error) {
      if (!isDoubtful(error)) known.pending = null;
      throw error;
    }
  }
}

function isDoubtful(error: unknown): boolean {
  return error instanceof Error && "mayHaveWritten" in error && error.mayHaveWritten === true;
}

/** The one entry that is there. */
export function only(destination: MemoryDestination) {
  const [entry, ...others] = destination.entries.values();
  if (entry === undefined || others.length > 0) throw new Error("there is not one entry");
  return entry;
}
