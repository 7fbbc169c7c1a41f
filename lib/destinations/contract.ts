import type { GuardedFetch } from "@/lib/platform/fetching/guarded-fetch";

import type { ConfigSchema } from "./config-form";
import type { SlugRule } from "./texts/destination-slug";
import type { MarkdownDialectName } from "./texts/dialects/markdown-dialect";
import type { ParsedTexts } from "./texts/parsed-texts";

export { DestinationFailure, slugAdvice } from "./destination-failure";

export type PostStatus = "draft" | "publish";

/** An article in the form in which destinations receive it. */
export interface Post {
  articleId: string;
  title: string;
  /** The article's slug, or the one that its entry at this destination already has. */
  slug: string;
  /** The article's own slug, for addresses elsewhere; left out where it is the same. */
  articleSlug?: string;
  /** Sanitised, without an H1. */
  html: string;
  markdown: string;
  /** The texts above, parsed. Adapters must not parse them again: hostile texts would block the server. */
  parsed: ParsedTexts;
  excerpt: string;
  metaDescription: string;
  keywords: string[];
  languageCode: string;
  jsonLd: Record<string, unknown>[];
  /** Whether search engines should not index its page, where the destination can say so: a sample that nobody has edited. */
  noindex: boolean;
  /** When the article was finished; used as the visible date where a destination wants one. */
  createdAt: Date;
  /** The project's brand, for destinations that require an author. */
  brandName: string;
  status: PostStatus;
}

/** An integration with its decrypted configuration, for the duration of one call. */
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
 * The content of an entry. A field is absent when the destination cannot store it or does not report it; absent
 * fields are not compared.
 */
export interface EntryFields {
  title?: string | undefined;
  slug?: string | undefined;
  status?: PostStatus | undefined;
  /** What the destination calls a status that is neither a draft nor live, such as scheduled. */
  statusName?: string | undefined;
  excerpt?: string | undefined;
  metaDescription?: string | undefined;
  tags?: string[] | undefined;
  /** HTML, Markdown or another text that changes whenever somebody changes the body. */
  body?: string | undefined;
}

/** An entry as the destination stores it. */
export interface RemoteEntry {
  remoteId: string;
  /** Where the public reads it; null for a draft, and for destinations without public pages. */
  publicUrl: string | null;
  /** The article id in the entry's marker; null without a marker. */
  articleId: string | null;
  fields: EntryFields;
  /** The value that a conditional write needs: an updated_at, a version number or an object id. */
  version?: string | undefined;
}

/**
 * The entry after a write, as the destination reports it; read back when the response to the write lacks it.
 */
export interface WrittenEntry extends RemoteEntry {
  /** Sentences about losses and changes that the fields do not show. */
  warnings: string[];
  /**
   * Whether the write changed nothing, where the adapter knows, as git does when there is nothing to commit. Left out,
   * the entry's fields before and after the write are compared.
   */
  unchanged?: boolean;
}

/** The keys by which a destination can find the entry of an article. */
export type ArticleKey = Pick<Post, "articleId" | "slug">;

/**
 * The ways to read an entry, one for each of its keys; `findEntry` decides the order. Created for one lookup,
 * so that the readers may share responses. Each returns null when there is no such entry.
 */
export interface EntryLookup {
  byId(remoteId: string): Promise<RemoteEntry | null>;
  /** Absent where the destination cannot be searched for markers. */
  byMarker?(): Promise<RemoteEntry | null>;
  /** Any entry at the article's slug, whoever made it. Absent when the destination chooses slugs itself. */
  bySlug?(): Promise<RemoteEntry | null>;
}

export interface ConnectionTest {
  ok: boolean;
  /** The account and its permissions, or the cause of the failure and what to change. */
  message: string;
}

/**
 * A place where articles can be published. Every expected failure is thrown as a DestinationFailure. Facts
 * about one API stay in its folder; `writePost` decides the order of lookup, write and comparison.
 */
export interface Destination<Config = unknown> {
  provider: string;
  label: string;
  summary: string;
  /** What it needs and what is particular about it, for the documentation. */
  notes: string;
  /**
   * What the adapter was tested against: a running server, or what the maker publishes about its API. The latter is
   * shown as not verified against the live service.
   */
  provenAgainst: "server" | "documentation";
  /** What only the live service can show, as sentences. Absent where a running server has shown it. */
  unproved?: readonly string[];
  /** What a test that passes proves, and what it leaves open: a sentence for people, shown next to the button. */
  testProves: string;
  /** The minimum time between a write and the first check of the page; null means VERIFY_GRACE_SECONDS. */
  graceSeconds: number | null;
  /** The settings, each with its form field; see config/config-form.ts. */
  config: ConfigSchema<Config>;
  /**
   * The slugs that it stores as they are, from which `slugAt` makes an article's slug there. Null where the other side
   * chooses the address.
   */
  slugs: SlugRule | null;
  /** Its pages name related articles themselves, so that a text brings none along. */
  namesRelated?: true;
  /** The Markdown that the destination reads, where it differs from CommonMark with tables. */
  markdownDialect?(config: Config): MarkdownDialectName;
  /**
   * True when `lookup` reads our own log because the destination cannot be asked. A lookup after a failure then
   * does not show whether the write happened.
   */
  answersFromLog?: true;
  /** Checks that writing is permitted, and names the cause when it is not. Leaves nothing behind. */
  test(connection: Connection<Config>): Promise<ConnectionTest>;
  lookup(connection: Connection<Config>, article: ArticleKey): EntryLookup;
  /**
   * The content of the entry after this post is written, provided that the destination keeps all of it. Pure.
   */
  desired(config: Config, post: Post): EntryFields;
  /** Creates an entry; called only after a lookup found none. */
  publish(connection: Connection<Config>, post: Post): Promise<WrittenEntry>;
  /** Changes the entry that a lookup has just returned. */
  update(connection: Connection<Config>, entry: RemoteEntry, post: Post): Promise<WrittenEntry>;
  /** Takes the page down. Succeeds without effect when it is already down or the entry is gone. */
  unpublish(connection: Connection<Config>, remoteId: string): Promise<void>;
  /**
   * Deletes an entry: a duplicate that a write created by accident, or the article of a trial. Absent where the API
   * cannot delete, or would delete other things with it.
   */
  discard?(connection: Connection<Config>, remoteId: string): Promise<void>;
}
