import { afterEach, beforeEach, expect } from "vitest";
import { newId } from "@/lib/platform/db/ids";
import type { StoredFields } from "@/lib/publications/write/stored-fields";
import { writePost } from "@/lib/publications/write/write-post";
import type { KnownEntry } from "@/lib/publications/write/write-state";
import { formOf } from "../config-form";
import { type Connection, DestinationFailure, type Post } from "../contract";
import type { DestinationFixture, StoredEntry } from "./destination-fixture";
import { samplePost } from "./sample-post";
import { type Trouble, type TroubledFetch, troubledFetch } from "./troubles";

/** What Galley remembers of one article's publication, kept as the publish operation keeps it. */
export interface TroubledPublication {
  known: KnownEntry;
  send(
    post: Post,
    overwrite?: boolean,
  ): Promise<{ failure: DestinationFailure | null; publicUrl: string | null }>;
}

/** A short article, because it is written thousands of times. */
const sample: Post = samplePost({
  status: "publish",
  html: "<p>Keep an anvil dry.</p>",
  markdown: "Keep an anvil dry.",
});

/** An upper limit of the requests of one call. */
const requestsMax = 40;

export const scenarios = ["a new article", "a changed article", "an article that becomes a draft"] as const;

/** A new fixture for each test, over a network on which troubles can be planned. */
export function useTroubledDestination<Config>(makeFixture: () => Promise<DestinationFixture<Config>>) {
  let fixture: DestinationFixture<Config>;
  let connection: Connection<Config>;
  let network: TroubledFetch;
  let secrets: string[];
  let articles = 0;
  beforeEach(async () => {
    fixture = await makeFixture();
    secrets = secretsOf(fixture);
    network = troubledFetch(fixture.connection.fetch, secrets);
    connection = { ...fixture.connection, fetch: network.fetch };
  });
  afterEach(() => fixture.close());

  /** The stored entries of one article, found by the tag in the title: every destination keeps the title. */
  async function stored(tag: string): Promise<StoredEntry[]> {
    return (await fixture.entries()).filter(({ title }) => title.includes(tag));
  }

  function newArticle(): { tag: string; post: Post } {
    articles += 1;
    const tag = `number ${articles}.`;
    return {
      tag,
      post: { ...sample, articleId: newId(), slug: `anvil-${articles}`, title: `Anvil ${tag}` },
    };
  }

  function publication(): TroubledPublication {
    const known: KnownEntry = { remoteId: null, stored: null, pending: null };
    let pending: StoredFields | null = null;
    return {
      known,
      async send(post, overwrite = false) {
        try {
          const written = await writePost(
            fixture.destination,
            { ...connection },
            post,
            { ...known },
            {
              overwrite,
              journal: {
                beforeWrite: () => Promise.resolve(),
                keepDesired: (desired, storedNow) => {
                  pending = desired;
                  known.stored = storedNow ?? known.stored;
                  return Promise.resolve();
                },
                keepRemoteId: (id) => {
                  known.remoteId = id;
                  return Promise.resolve();
                },
              },
              checkAgainSignal: () => AbortSignal.timeout(10_000),
            },
          );
          Object.assign(known, { remoteId: written.entry.remoteId, stored: written.stored, pending: null });
          return { failure: null, publicUrl: written.entry.publicUrl };
        } catch (error) {
          if (!(error instanceof DestinationFailure)) throw error;
          known.pending = error.mayHaveWritten ? (pending ?? known.pending) : null;
          return { failure: error, publicUrl: null };
        }
      },
    };
  }

  /** Prepares the article's state before the troubled call, and returns the post of that call. */
  async function prepare(scenario: (typeof scenarios)[number]) {
    const { tag, post } = newArticle();
    const ours = publication();
    if (scenario === "a new article") return { tag, ours, next: post };
    expect(await ours.send(post)).toMatchObject({ failure: null });
    const next: Post =
      scenario === "a changed article"
        ? samplePost({
            ...post,
            title: `${post.title} Second edition.`,
            html: `${post.html}<p>And mind the horn.</p>`,
          })
        : { ...post, status: "draft" };
    return { tag, ours, next };
  }

  /**
   * Runs the call with the trouble at the first request, then at the second, until the call ends before
   * reaching it.
   */
  async function atEachRequest(
    trouble: Trouble,
    run: (troubled: <Result>(call: () => Promise<Result>) => Promise<Result>, where: string) => Promise<void>,
  ): Promise<void> {
    for (const lasts of trouble.lasting === true ? [false, true] : [false]) {
      for (let at = 0; at < requestsMax; at += 1) {
        let made = 0;
        await run(
          async (call) => {
            network.plan(trouble, at, lasts);
            try {
              return await call();
            } finally {
              made = network.count();
              network.plan(null);
            }
          },
          `request ${at}${lasts ? " and all after it" : ""}`,
        );
        for (const { remoteId } of await fixture.entries()) await fixture.remove(remoteId);
        if (made <= at) break;
      }
    }
  }

  function expectFit(failure: DestinationFailure, where: string): void {
    expect(failure.message.length, where).toBeGreaterThan(20);
    expect(failure.message, where).not.toMatch(/undefined|\[object|<h1>/);
    for (const secret of secrets) expect(failure.message, where).not.toContain(secret);
  }

  return {
    get fixture() {
      return fixture;
    },
    get connection() {
      return connection;
    },
    get network() {
      return network;
    },
    stored,
    newArticle,
    prepare,
    atEachRequest,
    expectFit,
  };
}

function secretsOf<Config>({ destination, connection }: DestinationFixture<Config>): string[] {
  const values = new Map(Object.entries(connection.config ?? {}));
  return formOf(destination.config)
    .filter(({ kind }) => kind === "secret")
    .flatMap(({ key }) => {
      const value: unknown = values.get(key);
      return typeof value === "string" ? [value] : [];
    });
}
