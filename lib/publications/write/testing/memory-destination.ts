import { z } from "zod";
import {
  type Connection,
  type Destination,
  DestinationFailure,
  type EntryFields,
  type Post,
  type RemoteEntry,
  type WrittenEntry,
} from "@/lib/destinations/contract";
import { newId } from "@/lib/platform/db/ids";

/** How one write goes wrong. */
export type Misbehaviour =
  | "refuses"
  | "refuses for good"
  | "loses the answer"
  | "never gets it"
  | "gets it late"
  | "is refused halfway"
  | "tells a script for an address"
  | "keeps another status"
  | "keeps the old text"
  | "gives another slug";

export interface MemoryDestination extends Destination<Record<string, never>> {
  connection: Connection<Record<string, never>>;
  entries: Map<string, RemoteEntry>;
  /** The names of all calls, in order. */
  calls: string[];
  /** Makes the next writes misbehave, one after another. */
  misbehave(...how: Misbehaviour[]): void;
  /** Makes the next lookups fail. */
  loseSight(times: number): void;
  /** Delivers the writes that were delayed. */
  arrive(): void;
  /** Runs an action once, just before the next entry is created. */
  beforeCreate(action: () => void): void;
}

/** A destination that holds entries in memory and misbehaves on demand. Slugs are unique: a duplicate gets "-2". */
export function memoryDestination({ markers = true } = {}): MemoryDestination {
  const entries = new Map<string, RemoteEntry>();
  const calls: string[] = [];
  const plans: Misbehaviour[] = [];
  let late: (() => void)[] = [];
  let blindFor = 0;
  let onCreate: (() => void) | null = null;

  function store(id: string, post: Post, changes: EntryFields = {}): RemoteEntry {
    const others = [...entries.values()].filter((other) => other.remoteId !== id);
    const taken = others.some(({ fields }) => fields.slug === post.slug);
    const fields = { ...fieldsOf(post), slug: taken ? `${post.slug}-2` : post.slug, ...changes };
    const publicUrl = fields.status === "publish" ? `https://memory.test/${fields.slug}` : null;
    const entry = { remoteId: id, publicUrl, articleId: markers ? post.articleId : null, fields };
    entries.set(id, entry);
    return entry;
  }

  function write(id: string, post: Post): WrittenEntry {
    const how = plans.shift();
    if (how === "refuses") throw new DestinationFailure("Memory is busy; try again later.", true);
    if (how === "refuses for good") throw new DestinationFailure("Memory wants another title.", false);
    if (how === "gets it late") late.push(() => void store(id, post));
    if (how === "gets it late" || how === "never gets it") throw lost();
    const changes: EntryFields =
      how === "keeps another status"
        ? { status: "draft" }
        : how === "gives another slug"
          ? { slug: `${post.slug}-elsewhere` }
          : {};
    const old = entries.get(id);
    if (how === "keeps the old text" && old !== undefined) return { ...old, warnings: [] };
    const halfway: EntryFields = how === "is refused halfway" ? { status: "draft" } : {};
    const entry = store(id, post, { ...changes, ...halfway });
    if (how === "loses the answer") throw lost();
    if (how === "is refused halfway") {
      const details = { mayHaveWritten: true, remoteId: id };
      throw new DestinationFailure("Memory wants a picture before it publishes.", false, details);
    }
    if (how === "tells a script for an address") {
      return { ...entry, publicUrl: "javascript:alert(1)", warnings: [] };
    }
    return { ...entry, warnings: [] };
  }

  return {
    provider: "memory",
    label: "Memory",
    summary: "For tests.",
    notes: "",
    provenAgainst: "server",
    testProves: "Nothing.",
    graceSeconds: null,
    config: z.strictObject({}),
    slugs: { letters: "unicode" },
    connection: {
      config: {},
      integrationId: newId(),
      projectId: newId(),
      projectSlug: "acme",
      fetch: () => Promise.reject(new Error("a destination in memory fetches nothing")),
      now: () => new Date(),
      signal: new AbortController().signal,
    },
    entries,
    calls,
    misbehave: (...how) => void plans.push(...how),
    loseSight: (times) => void (blindFor = times),
    arrive: () => {
      for (const deliver of late) deliver();
      late = [];
    },
    beforeCreate: (action) => void (onCreate = action),

    test: () => Promise.resolve({ ok: true, message: "Memory is there." }),
    desired: (_config, post) => fieldsOf(post),
    lookup(_connection, { articleId, slug }) {
      calls.push("find");
      const blind = blindFor > 0;
      if (blind) blindFor -= 1;
      const where = async (matches: (entry: RemoteEntry) => boolean) => {
        await Promise.resolve();
        if (blind) throw new DestinationFailure("Memory cannot be read; try again later.", true);
        return [...entries.values()].find(matches) ?? null;
      };
      return {
        byId: (id) => where(({ remoteId }) => remoteId === id),
        byMarker: () => where((entry) => entry.articleId !== null && entry.articleId === articleId),
        bySlug: () => where(({ fields }) => fields.slug === slug),
      };
    },
    async publish(_connection, post) {
      calls.push("publish");
      await Promise.resolve();
      onCreate?.();
      onCreate = null;
      return write(newId(), post);
    },
    async update(_connection, { remoteId }, post) {
      calls.push("update");
      await Promise.resolve();
      return write(remoteId, post);
    },
    async unpublish(_connection, remoteId) {
      calls.push("unpublish");
      await Promise.resolve();
      entries.delete(remoteId);
    },
    async discard(_connection, remoteId) {
      calls.push("discard");
      await Promise.resolve();
      entries.delete(remoteId);
    },
  };
}

function lost(): DestinationFailure {
  return new DestinationFailure("Memory did not answer in time.", true, { mayHaveWritten: true });
}

function fieldsOf({ title, slug, status, excerpt, metaDescription, keywords, html }: Post): EntryFields {
  return { title, slug, status, excerpt, metaDescription, tags: keywords, body: html };
}
