import { load } from "cheerio";
import { afterEach, beforeEach, expect } from "vitest";
import { readPage } from "@/lib/pages/read-page";
import { matchArticle } from "@/lib/publications/check/match-article";
import type { Connection, ConnectionTest, Post } from "../../contract";
import { tryConnection } from "../../try-connection";
import type { DestinationFixture, StoredEntry } from "../destination-fixture";
import { type Remembered, sendPost } from "../send-post";

/** A new fixture for each test, with helpers for the contract's tests. */
export interface UsedDestination<Config> {
  readonly fixture: DestinationFixture<Config>;
  /** Publishes as Galley does; `before` is what Galley remembers of the previous write. */
  send(post: Post, before?: Remembered | null, overwrite?: boolean): Promise<Remembered>;
  /** Tests a connection as the operation does: an expected failure becomes a result. */
  testOf(connection: Connection<Config>): Promise<ConnectionTest>;
  /** The only entry; fails the test when there is none or more than one. */
  onlyEntry(): Promise<StoredEntry>;
  /** Whether the public finds the article at the address. */
  visible(url: string | null, post: Post): Promise<boolean>;
}

export function useDestination<Config>(
  makeFixture: () => Promise<DestinationFixture<Config>>,
): UsedDestination<Config> {
  let fixture: DestinationFixture<Config>;
  beforeEach(async () => {
    fixture = await makeFixture();
  });
  afterEach(() => fixture.close());
  return {
    get fixture() {
      return fixture;
    },
    send: (post, before = null, overwrite = false) =>
      sendPost(fixture.destination, fixture.connection, post, before, { overwrite }),
    testOf: (connection) => tryConnection(fixture.destination, connection),
    async onlyEntry() {
      const entries = await fixture.entries();
      expect(entries).toHaveLength(1);
      const [entry] = entries;
      if (entry === undefined) throw new Error("unreachable: there is one entry");
      return entry;
    },
    async visible(url, post) {
      if (url === null) return false;
      const { status, html } = await fixture.visit(url);
      const text = load(post.html).text();
      const page = readPage(html, url);
      return status === 200 && page !== null && matchArticle(page, { title: post.title, text }).matched;
    },
  };
}
