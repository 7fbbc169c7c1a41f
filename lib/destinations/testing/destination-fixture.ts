import type { Connection, Destination } from "../contract";

/** An entry as the destination itself holds it, read without the adapter. */
export interface StoredEntry {
  remoteId: string;
  slug: string;
  title: string;
  live: boolean;
}

/** One destination of a test's own, empty, with a connection that may write to it. */
export interface DestinationFixture<Config> {
  destination: Destination<Config>;
  connection: Connection<Config>;
  /** Everything that the destination holds. */
  entries(): Promise<StoredEntry[]>;
  /** Removes an entry behind the adapter's back, as its owner may at any time. */
  remove(remoteId: string): Promise<void>;
  /** Puts an entry there that this article's publishing did not make. */
  occupy(slug: string): Promise<void>;
  /** Gives an entry another title behind the adapter's back, as a person in the destination's editor does. */
  retitle(remoteId: string, title: string): Promise<void>;
  /** Connections that must be told to be bad, by what is wrong with them. */
  badConnections?: Record<string, Connection<Config>>;
  /** Fetches a public address as a stranger. */
  visit(url: string): Promise<{ status: number; html: string }>;
  close(): Promise<void>;
}

/** What a kind of destination cannot do by its nature; its tests are skipped by name. */
export interface DestinationTraits {
  /** Articles appear on pages that anyone may fetch. Default true. */
  publicPages?: boolean;
  /** The destination can be asked what it holds (a webhook's receiver cannot). Default true. */
  lookup?: boolean;
  /** The article's slug becomes the entry's address (some hosts make up their own). Default true. */
  keepsSlug?: boolean;
  /** An entry keeps its id when it goes live (some make another thing of a draft). Default true. */
  keepsId?: boolean;
  /** What is live can be made a draft by the API (some leave that to people). Default true. */
  takesDown?: boolean;
}
