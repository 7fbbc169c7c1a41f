import type { Post } from "@/lib/destinations/contract";
import type { StoredFields } from "../stored-fields";
import { type WrittenPost, writePost } from "../write-post";
import type { KnownEntry } from "../write-state";
import type { MemoryDestination } from "./memory-destination";

/** Publishes one article repeatedly, and keeps between calls what the publish operation stores. */
export function publisher(destination: MemoryDestination) {
  const known: KnownEntry = { remoteId: null, stored: null, pending: null };
  return { known, send };

  async function send(
    post: Post,
    overwrite = false,
    signal = destination.connection.signal,
  ): Promise<WrittenPost> {
    try {
      const written = await writePost(destination, { ...destination.connection, signal }, post, known, {
        overwrite,
        journal: {
          beforeWrite: () => Promise.resolve(),
          keepDesired: (desired: StoredFields, storedNow: StoredFields | null) => {
            destination.calls.push("keep what is desired");
            known.pending = desired;
            known.stored = storedNow ?? known.stored;
            return Promise.resolve();
          },
          keepRemoteId: (remoteId) => {
            known.remoteId = remoteId;
            return Promise.resolve();
          },
        },
        checkAgainSignal: () => new AbortController().signal,
      });
      Object.assign(known, { remoteId: written.entry.remoteId, stored: written.stored, pending: null });
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

/** The destination's only entry; throws when there is none or more than one. */
export function only(destination: MemoryDestination) {
  const [entry, ...others] = destination.entries.values();
  if (entry === undefined || others.length > 0)
    throw new Error("the destination does not have exactly one entry");
  return entry;
}
