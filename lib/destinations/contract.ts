import type { z } from "zod";
import type { GuardedFetch } from "@/lib/fetching/guarded-fetch";
import { isErrorNamed } from "@/lib/same-named-error";

/** What an article is at every destination. */
export interface Post {
  articleId: string;
  title: string;
  slug: string;
  /** Sanitised, without an H1. */
  html: string;
  markdown: string;
  excerpt: string;
  metaDescription: string;
  keywords: string[];
  languageCode: string;
  jsonLd: Record<string, unknown>[];
  status: "draft" | "publish";
}

/** One integration, opened for a call. */
export interface Connection<Config> {
  config: Config;
  integrationId: string;
  projectId: string;
  projectSlug: string;
  fetch: GuardedFetch;
  signal: AbortSignal;
}

/** What the destination has after a write, as it says itself. */
export interface WrittenPost {
  remoteId: string;
  /** The address for the public, or null when the destination has none (a draft, a headless store). */
  url: string | null;
  /** Differences between what was wished and what came back, as sentences. */
  warnings: string[];
}

export interface RemotePost {
  remoteId: string;
  url: string | null;
}

export interface ConnectionTest {
  ok: boolean;
  /** Who we are there and what we may do, or the cause of the failure and what to change. */
  message: string;
}

/** A field of the configuration, for the form and for the admin command's help. */
export interface ConfigField {
  key: string;
  label: string;
  help: string;
  kind: "text" | "url" | "secret" | "select" | "textarea";
  required: boolean;
  options?: { value: string; label: string }[];
}

/**
 * Where articles can be published. Calls throw DestinationFailure for every expected failure.
 * Facts about one destination's API stay inside its folder.
 */
export interface Destination<Config = unknown> {
  provider: string;
  label: string;
  summary: string;
  config: z.ZodType<Config>;
  fields: ConfigField[];
  /** Proves that writing is permitted, and names the cause when it is not. */
  test(connection: Connection<Config>): Promise<ConnectionTest>;
  /** The entry that we made before: by remote id where we have one, else by slug. */
  find(
    connection: Connection<Config>,
    by: { remoteId: string | null; slug: string },
  ): Promise<RemotePost | null>;
  publish(connection: Connection<Config>, post: Post): Promise<WrittenPost>;
  update(connection: Connection<Config>, remoteId: string, post: Post): Promise<WrittenPost>;
  unpublish(connection: Connection<Config>, remoteId: string): Promise<void>;
}

/** An expected failure of a destination. The message is public and says what to do. */
export class DestinationFailure extends Error {
  override readonly name = "DestinationFailure";

  static override [Symbol.hasInstance](value: unknown): value is DestinationFailure {
    return isErrorNamed(value, "DestinationFailure");
  }

  constructor(
    message: string,
    /** Whether trying again later, unchanged, may work. */
    readonly retryable: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
