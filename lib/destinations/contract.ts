import type { GuardedFetch } from "@/lib/platform/fetching/guarded-fetch";

import type { ConfigSchema } from "./config/config-form";
import type { ParsedTexts } from "./texts/parsed-texts";

export { DestinationFailure } from "./destination-failure";

export type PostStatus = "draft" | "publish";

/** What an article is at every destination. */
export interface Post {
  articleId: string;
  title: string;
  slug: string;
  /** Sanitised, without an H1. */
  html: string;
  markdown: string;
  /** Both, parsed: no adapter parses them itself, as hostile ones would hold up the server. */
  parsed: ParsedTexts;
  excerpt: string;
  metaDescription: string;
  keywords: string[];
  languageCode: string;
  jsonLd: Record<string, unknown>[];
  /** When the article was finished; the date that readers see where a destination wants one. */
  createdAt: Date;
  /** The brand in whose name it appears, for destinations that want an author. */
  brandName: string;
  status: PostStatus;
}

/** One integration, opened for a call. */
export interface Connection<Config> {
  config: Config;
  integrationId: string;
  projectId: string;
  projectSlug: string;
  fetch: GuardedFetch;
  now: () => Date;
  signal: AbortSignal;
}

/**
 * What an entry says. A field is absent where the destination has no place for it, or does not tell it:
 * what is absent is compared with nothing.
 */
export interface EntryFields {
  title?: string | undefined;
  slug?: string | undefined;
  status?: PostStatus | undefined;
  excerpt?: string | undefined;
  metaDescription?: string | undefined;
  tags?: string[] | undefined;
  /** HTML, Markdown or another text that changes whenever somebody changes the body. */
  body?: string | undefined;
}

/** An entry as the destination holds it. */
export interface RemoteEntry {
  remoteId: string;
  /** Where strangers read it; null for a draft, and where the destination has no public pages. */
  publicUrl: string | null;
  /** The article whose marker the entry bears; null without one. */
  articleId: string | null;
  fields: EntryFields;
  /** What a conditional write needs: an updated_at, a version number, an object id. */
  version?: string | undefined;
}

/** What the destination has after a write, as it says itself, read back where its answer does not tell. */
export interface WrittenEntry extends RemoteEntry {
  /** What the adapter knows to be lost or changed beyond the fields, as sentences. */
  warnings: string[];
}

/** The keys by which the entry of an article is found at a destination. */
export type ArticleKey = Pick<Post, "articleId" | "slug">;

/**
 * How one entry is read by each of its keys; `findEntry` decides the order. Opened for one lookup, so that the
 * readers may share what they fetched; each answers null where there is no such entry.
 */
export interface EntryLookup {
  byId(remoteId: string): Promise<RemoteEntry | null>;
  /** Absent where the destination cannot be searched for markers. */
  byMarker?(): Promise<RemoteEntry | null>;
  /** Whatever is at the article's slug, whoever made it. Absent where the article does not decide the slug. */
  bySlug?(): Promise<RemoteEntry | null>;
}

export interface ConnectionTest {
  ok: boolean;
  /** Who we are there and what we may do, or the cause of the failure and what to change. */
  message: string;
}

/**
 * Where articles can be published. Calls throw DestinationFailure for every expected failure.
 * Facts about one destination's API stay inside its folder; the order of lookup,
 * write and comparison belongs to `writePost`, which calls them.
 */
export interface Destination<Config = unknown> {
  provider: string;
  label: string;
  summary: string;
  /** What this adapter was tried against; "documentation" is shown as not verified against the live service. */
  provenAgainst: "server" | "documentation";
  /** The least time between a write and the first check of the page; null is VERIFY_GRACE_SECONDS. */
  graceSeconds: number | null;
  /** Its settings, each with its field in the form: see config/config-form.ts. */
  config: ConfigSchema<Config>;
  /**
   * True where `lookup` answers from our own log, because the destination cannot be asked: after a failure it
   * tells nothing about the outcome of the write.
   */
  answersFromLog?: true;
  /** Proves that writing is permitted, and names the cause when it is not. Leaves nothing behind. */
  test(connection: Connection<Config>): Promise<ConnectionTest>;
  lookup(connection: Connection<Config>, article: ArticleKey): EntryLookup;
  /** What an entry will say once this post is written, if the destination keeps all of it. Pure. */
  desired(config: Config, post: Post): EntryFields;
  /** Makes an entry; called only after a lookup found none. */
  publish(connection: Connection<Config>, post: Post): Promise<WrittenEntry>;
  /** Changes the entry that a lookup returned just now. */
  update(connection: Connection<Config>, entry: RemoteEntry, post: Post): Promise<WrittenEntry>;
  /** Takes the page away. Done twice, or for an entry that is gone, it is the same. */
  unpublish(connection: Connection<Config>, remoteId: string): Promise<void>;
  /** Removes a second entry that this very write made by accident; absent where none can come to be. */
  discard?(connection: Connection<Config>, remoteId: string): Promise<void>;
}
