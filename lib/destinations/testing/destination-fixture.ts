import type { Connection, Destination } from "../contract";

/** An entry as the destination itself stores it, read without the adapter. */
export interface StoredEntry {
  remoteId: string;
  slug: string;
  title: string;
  live: boolean;
}

/** One destination made for a test, empty, with a connection that may write to it. */
export interface DestinationFixture<Config> {
  destination: Destination<Config>;
  connection: Connection<Config>;
  /** All entries at the destination. */
  entries(): Promise<StoredEntry[]>;
  /** Removes an entry directly, as its owner may at any time. */
  remove(remoteId: string): Promise<void>;
  /** Creates an entry with this slug that does not belong to an article. */
  occupy(slug: string): Promise<void>;
  /** Changes an entry's title directly, as a person in the destination's editor does. */
  retitle(remoteId: string, title: string): Promise<void>;
  /** Connections whose test must fail, by what is wrong with them. */
  badConnections?: Record<string, Connection<Config>>;
  /** Fetches a public address without credentials. */
  visit(url: string): Promise<{ status: number; html: string }>;
  close(): Promise<void>;
}

/** What a destination cannot do by its nature; the contract's tests for it are skipped. */
export interface DestinationTraits {
  /** Articles appear on public pages. Default true. */
  publicPages?: boolean;
  /** The destination can be asked for its entries (a webhook's receiver cannot). Default true. */
  lookup?: boolean;
  /** The article's slug becomes the entry's address (some hosts choose their own). Default true. */
  keepsSlug?: boolean;
  /** An entry keeps its id when it goes live (some hosts make a new entry of a draft). Default true. */
  keepsId?: boolean;
  /** The API can turn a live entry into a draft (some hosts leave that to people). Default true. */
  takesDown?: boolean;
}
