import {
  type Connection,
  type Destination,
  DestinationFailure,
  type Post,
  type RemoteEntry,
  type WrittenEntry,
} from "../contract";
import { findEntry } from "../find-entry";
import { webAddress } from "../web-address";
import { differences, editsSince, saysTheSame } from "./compare-fields";
import { type StoredFields, storeFields } from "./stored-fields";

/** What is remembered of earlier writes of this article to this destination. */
export interface KnownEntry {
  remoteId: string | null;
  /** What the destination held after the last write that is known to have happened. */
  held: StoredFields | null;
  /** What a write wished for whose outcome is not known; null when every outcome is. */
  pending: StoredFields | null;
}

export interface WriteOptions {
  /** Replace what a person has changed in our entry since. */
  overwrite: boolean;
  /**
   * Called before anything is written, with what will be wished for and what is there now; its end is waited
   * for. Null where nothing is there, or where a person's changes may be in it.
   */
  beforeWrite: (wished: StoredFields, held: StoredFields | null) => Promise<void>;
  /** Called as soon as the entry's id is known; its end is waited for. */
  onRemoteId: (remoteId: string) => Promise<void>;
  /** A signal for looking again after the write's own time is over. */
  lookAgainSignal: () => AbortSignal;
}

export interface Written {
  entry: RemoteEntry;
  held: StoredFields;
  /** What the destination changed or left out, as sentences. */
  warnings: string[];
}

/**
 * Writes an article to a destination in the one safe order: look it up; leave alone what is not ours and what
 * a person has changed; write; after a doubtful failure look again before trying again; compare what was
 * wished with what came back. Never makes a second entry that it could have known of.
 * Throws DestinationFailure; `mayHaveWritten` then says that the outcome is not known.
 */
export async function writePost<Config>(
  destination: Destination<Config>,
  connection: Connection<Config>,
  post: Post,
  known: KnownEntry,
  options: WriteOptions,
): Promise<Written> {
  const { label } = destination;
  const wished = storeFields(destination.desired(connection.config, post));
  const existing = await lookFirst().catch((error: unknown) => {
    throw known.pending === null ? error : stillUnknown(error);
  });
  if (existing !== null) await options.onRemoteId(existing.remoteId);
  const heldNow = existing === null || options.overwrite ? null : storeFields(existing.fields);
  await options.beforeWrite(wished, heldNow);
  const first = await writeTwiceAtMost(existing);
  await options.onRemoteId(first.remoteId);
  const entry = withFitAddress(label, existing === null ? await settled(first) : first);
  const stored = storeFields(entry.fields);
  return { entry, held: stored, warnings: [...entry.warnings, ...differences(label, wished, stored)] };

  async function lookFirst(): Promise<RemoteEntry | null> {
    const atFirst = await ownEntry(connection, known.remoteId);
    if (atFirst !== null && !options.overwrite) refuseEdited(label, known, atFirst);
    return atFirst === null ? null : withoutTwin(atFirst, "must have the slug");
  }

  /** The entry that this article has there. Throws when the slug is somebody else's. */
  async function ownEntry(from: Connection<Config>, remoteId: string | null): Promise<RemoteEntry | null> {
    const found = await findEntry(destination, from, post, remoteId);
    if (found === null || isOurs(found, remoteId)) return found;
    throw occupied();
  }

  function isOurs(found: RemoteEntry, remoteId: string | null): boolean {
    // A mark decides even against an id: after the connection was pointed elsewhere, the id is another's.
    if (found.articleId !== null) return found.articleId === post.articleId;
    if (remoteId !== null && found.remoteId === remoteId) return true;
    // Without marks an entry that says what we wished for is the one whose answer was lost: nothing is lost
    // by taking it for ours.
    const says = storeFields(found.fields);
    return [wished, known.pending].some((wish) => wish !== null && saysTheSame(wish, says));
  }

  /**
   * Of two entries of ours, the one that has the slug: a first try that arrived late is kept, the later one
   * taken back. Throws when the entry must have the slug and somebody else's entry has it.
   */
  async function withoutTwin(
    ours: RemoteEntry,
    slug: "must have the slug" | "may have another slug",
  ): Promise<RemoteEntry> {
    if (wished.slug === undefined || ours.fields.slug === wished.slug) return ours;
    const there = await destination.lookup(connection, post).bySlug?.();
    if (there === undefined || there === null || there.remoteId === ours.remoteId) return ours;
    if (there.articleId !== post.articleId) {
      if (slug === "must have the slug") throw occupied();
      return ours;
    }
    await options.onRemoteId(there.remoteId);
    await destination.discard?.(connection, ours.remoteId);
    return there;
  }

  /** The entry was written: what goes wrong from here on is a warning, and the next write sees to it. */
  async function settled(made: WrittenEntry): Promise<WrittenEntry> {
    try {
      const kept = await withoutTwin(made, "may have another slug");
      return kept === made ? made : await destination.update(connection, kept, post);
    } catch (error) {
      if (!(error instanceof DestinationFailure)) throw error;
      const warning = `Galley could not see whether ${label} has a second entry of this article: ${error.message}`;
      return { ...made, warnings: [...made.warnings, warning] };
    }
  }

  function occupied(): DestinationFailure {
    return new DestinationFailure(
      `${label} already has an entry under the slug ${post.slug} that was not made for this article; it was left alone. Rename or remove it there, or give the article another slug, and publish again.`,
      false,
    );
  }

  async function writeOnce(current: RemoteEntry | null): Promise<WrittenEntry> {
    return current === null
      ? destination.publish(connection, post)
      : destination.update(connection, current, post);
  }

  async function writeTwiceAtMost(before: RemoteEntry | null): Promise<WrittenEntry> {
    try {
      return await writeOnce(before);
    } catch (error) {
      if (!(error instanceof DestinationFailure)) throw error;
      if (error.remoteId !== null) await options.onRemoteId(error.remoteId);
      if (!error.mayHaveWritten && !error.retryable) throw error;
      return await afterFailure(error, before);
    }
  }

  /** Looks again, and tries a second time only when a second entry cannot come of it. */
  async function afterFailure(error: DestinationFailure, before: RemoteEntry | null): Promise<WrittenEntry> {
    if (!error.mayHaveWritten && connection.signal.aborted) throw error;
    const now = destination.answersFromLog
      ? before
      : await lookAgain(error, error.remoteId ?? before?.remoteId ?? known.remoteId);
    // What is known from before the failure proves nothing of this write.
    if (now !== before && now !== null && saysTheSame(wished, storeFields(now.fields)))
      return completed(now, before, error);
    if (now !== null) await options.onRemoteId(now.remoteId);
    // A later step is refused for good: what is there is known, and trying again changes nothing.
    if (error.remoteId !== null && !error.retryable) throw error;
    if (error.mayHaveWritten && now === null) throw doubtful(label, error, error.cause);
    if (connection.signal.aborted) throw error;
    return secondTry(now, error);
  }

  async function secondTry(now: RemoteEntry | null, earlier: DestinationFailure): Promise<WrittenEntry> {
    try {
      return await writeOnce(now);
    } catch (error) {
      if (!(error instanceof DestinationFailure)) throw error;
      if (error.remoteId !== null) await options.onRemoteId(error.remoteId);
      if (error.mayHaveWritten && error.remoteId === null) throw doubtful(label, error, error.cause);
      if (error.mayHaveWritten || !earlier.mayHaveWritten) throw error;
      // The second try wrote nothing, but the first one may have written a part.
      throw new DestinationFailure(error.message, error.retryable, { mayHaveWritten: true, cause: error });
    }
  }

  /** It is there; once more for what its fields do not tell, such as a plugin's description. */
  async function completed(
    there: RemoteEntry,
    before: RemoteEntry | null,
    cause: DestinationFailure,
  ): Promise<WrittenEntry> {
    const unseen = before !== null && looksTheSame(wished, before, there);
    if (connection.signal.aborted && unseen) throw doubtful(label, cause, cause.cause);
    const asItIs = { ...there, warnings: [] };
    if (connection.signal.aborted) return asItIs;
    try {
      return await destination.update(connection, there, post);
    } catch (error) {
      if (!(error instanceof DestinationFailure)) throw error;
      if (unseen) throw doubtful(label, error, error.cause);
      return asItIs;
    }
  }

  async function lookAgain(error: DestinationFailure, remoteId: string | null): Promise<RemoteEntry | null> {
    try {
      return await ownEntry({ ...connection, signal: options.lookAgainSignal() }, remoteId);
    } catch (cause) {
      throw error.mayHaveWritten ? doubtful(label, error, cause) : error;
    }
  }
}

/** Whether only markup was to be changed, so that the words cannot tell whether it was. */
function looksTheSame(wished: StoredFields, before: RemoteEntry, after: RemoteEntry): boolean {
  const [then, now] = [storeFields(before.fields), storeFields(after.fields)];
  const asWished = wished.bodyHash === now.bodyHash;
  return !asWished && saysTheSame(wished, then) && then.bodyHash === now.bodyHash;
}

/** The outcome of an earlier write stays unknown for as long as nobody could look. */
function stillUnknown(error: unknown): unknown {
  if (!(error instanceof DestinationFailure)) return error;
  const { message, retryable, remoteId, cause } = error;
  return new DestinationFailure(message, retryable, { mayHaveWritten: true, remoteId, cause });
}

function withFitAddress(label: string, entry: WrittenEntry): WrittenEntry {
  const address = webAddress(entry.publicUrl);
  if (address === entry.publicUrl) return entry;
  const warning = `${label} told an address of the page that is no http or https address; it was ignored.`;
  return {
    ...entry,
    publicUrl: address,
    warnings: address === null ? [...entry.warnings, warning] : entry.warnings,
  };
}

function refuseEdited(label: string, known: KnownEntry, existing: RemoteEntry): void {
  if (known.held === null || existing.remoteId !== known.remoteId) return;
  const edits = editsSince(known.held, storeFields(existing.fields), known.pending);
  if (edits.length === 0) return;
  throw new DestinationFailure(
    `Somebody changed this entry at ${label} since Galley wrote it (${edits.join("; ")}). Nothing was written; publish again with overwrite to replace those changes.`,
    false,
  );
}

function doubtful(label: string, error: DestinationFailure, cause: unknown): DestinationFailure {
  return new DestinationFailure(
    `${error.message} Whether ${label} carried the write out is not known yet; publish again: Galley looks first and makes no second entry.`,
    true,
    { mayHaveWritten: true, cause },
  );
}
