import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newId } from "@/lib/db/ids";
import { type Connection, DestinationFailure, type Post } from "../contract";
import { type StoredFields, storeFields } from "../writing/stored-fields";
import { type KnownEntry, writePost } from "../writing/write-post";
import type { DestinationFixture, HeldEntry } from "./destination-fixture";
import { failureOf } from "./failure-of";
import { samplePost } from "./sample-post";
import { attacks, type Trouble, type TroubledFetch, troubledFetch, troubles } from "./troubles";

export interface FailureTraits {
  /** The destination can be asked what it holds. Default true. */
  lookup?: boolean;
  /** A live entry can be made a draft again. Default true. */
  takesDown?: boolean;
  /** For servers that take their time: the troubles that find the most. Default false. */
  brief?: boolean;
}

/** What one article's publication remembers, kept as the publish operation keeps it. */
interface Publication {
  known: KnownEntry;
  send(
    post: Post,
    overwrite?: boolean,
  ): Promise<{ failure: DestinationFailure | null; publicUrl: string | null }>;
}

/** Short: it is written thousands of times. */
const sample: Post = {
  ...samplePost({ status: "publish" }),
  html: "<p>Keep an anvil dry.</p>",
  markdown: "Keep an anvil dry.",
};

/** A call never makes more requests than this. */
const requestsMax = 40;

const scenarios = ["a new article", "a changed article", "an article that becomes a draft"] as const;

/**
 * What every destination promises when things go wrong: each kind of trouble happens to each request of a
 * write in turn, and after it the answer is true, nothing is doubled, and publishing again sets it right.
 */
export function destinationFailures<Config>(
  name: string,
  makeFixture: () => Promise<DestinationFixture<Config>>,
  { lookup = true, takesDown = true, brief = false }: FailureTraits = {},
): void {
  const possible = scenarios.filter((each) => takesDown || each !== "an article that becomes a draft");
  const all = Object.entries(troubles).filter(([, { lasting }]) => !brief || lasting === true);

  describe(`${name} tells the truth about failures`, () => {
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

    /** By its title, which every destination keeps. */
    async function held(tag: string): Promise<HeldEntry[]> {
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

    function publication(): Publication {
      const known: KnownEntry = { remoteId: null, held: null, pending: null };
      let wish: StoredFields | null = null;
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
                beforeWrite: (wished) => {
                  wish = wished;
                  return Promise.resolve();
                },
                onRemoteId: (id) => {
                  known.remoteId = id;
                  return Promise.resolve();
                },
                lookAgainSignal: () => AbortSignal.timeout(10_000),
              },
            );
            Object.assign(known, { remoteId: written.entry.remoteId, held: written.held, pending: null });
            return { failure: null, publicUrl: written.entry.publicUrl };
          } catch (error) {
            if (!(error instanceof DestinationFailure)) throw error;
            known.pending = error.mayHaveWritten ? (wish ?? known.pending) : null;
            return { failure: error, publicUrl: null };
          }
        },
      };
    }

    /** The article as it is before the troubled call, and the post of that call. */
    async function prepare(scenario: (typeof scenarios)[number]) {
      const { tag, post } = newArticle();
      const ours = publication();
      if (scenario === "a new article") return { tag, ours, next: post };
      expect(await ours.send(post)).toMatchObject({ failure: null });
      const next: Post =
        scenario === "a changed article"
          ? { ...post, title: `${post.title} Second edition.`, html: `${post.html}<p>And mind the horn.</p>` }
          : { ...post, status: "draft" };
      return { tag, ours, next };
    }

    /** Calls `run` with the trouble at the first request, the second and so on, until the call is over earlier. */
    async function atEachRequest(
      trouble: Trouble,
      run: (
        troubled: <Result>(call: () => Promise<Result>) => Promise<Result>,
        where: string,
      ) => Promise<void>,
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

    describe.each(possible)("%s", (scenario) => {
      const meets = all.filter(
        ([, { lasting }]) => scenario !== "an article that becomes a draft" || lasting === true,
      );
      test.each(meets)("meets %s", async (_what, trouble) => {
        await atEachRequest(trouble, async (troubled, where) => {
          const { tag, ours, next } = await prepare(scenario);
          const before = await held(tag);
          const { failure } = await troubled(() => ours.send(next));
          const after = await held(tag);
          if (failure !== null) {
            expectFit(failure, where);
            if (!failure.mayHaveWritten) expect(after, `${where}: nothing was written`).toEqual(before);
            if (trouble.passing)
              expect([where, failure.message, failure.retryable]).toEqual([where, failure.message, true]);
            if (!where.includes("all") && after.length > 0)
              expect([where, ours.known.remoteId]).toEqual([where, after[0]?.remoteId]);
          } else {
            expect(after, where).toMatchObject([{ live: next.status === "publish", title: next.title }]);
          }
          expect(after.length, where).toBeLessThanOrEqual(1);
          const again = await ours.send(next);
          expect([where, again.failure?.message]).toEqual([where, undefined]);
          expect(await held(tag), where).toMatchObject([
            { remoteId: ours.known.remoteId, live: next.status === "publish", title: next.title },
          ]);
        });
        expect(network.careless).toEqual([]);
      });
    });

    test.each(Object.entries(attacks))("answers with %s do no harm", async (_what, attack) => {
      await atEachRequest(attack, async (troubled, where) => {
        const { tag, ours, next } = await prepare("a new article");
        const { failure, publicUrl } = await troubled(() => ours.send(next));
        if (failure !== null) expectFit(failure, where);
        expect([where, publicUrl ?? "https://none.example"]).toEqual([
          where,
          expect.stringMatching(/^https?:\/\/[^@/]+(?:\/|$)/),
        ]);
        expect("polluted" in {}, where).toBe(false);
        // What the server said of itself is not what it has now.
        const again = await ours.send(next, true);
        expect([where, again.failure?.message]).toEqual([where, undefined]);
        expect(await held(tag), where).toHaveLength(1);
      });
    });

    test.runIf(lookup).each(all)(
      "an entry that cannot be looked up because of %s is not said to be missing",
      async (_what, trouble) => {
        await atEachRequest(trouble, async (troubled, where) => {
          const { ours, next } = await prepare("a changed article");
          const by = { remoteId: ours.known.remoteId, articleId: null, slug: next.slug };
          const found = await troubled(() =>
            fixture.destination.find({ ...connection }, by).catch((error: unknown) => {
              if (error instanceof DestinationFailure) return error;
              throw error;
            }),
          );
          expect([where, found === null]).toEqual([where, false]);
        });
      },
    );

    test.runIf(takesDown).each(all)("unpublishing that meets %s is true", async (_what, trouble) => {
      await atEachRequest(trouble, async (troubled, where) => {
        const { tag, ours } = await prepare("a changed article");
        const { remoteId } = ours.known;
        if (remoteId === null) throw new Error("unreachable: it was published");
        const call = () => fixture.destination.unpublish({ ...connection }, remoteId);
        const failure = await troubled(() => call().then(() => null, asFailure));
        if (failure !== null) expectFit(failure, where);
        else
          expect(
            (await held(tag)).filter(({ live }) => live),
            where,
          ).toEqual([]);
        await call();
        expect(
          (await held(tag)).filter(({ live }) => live),
          where,
        ).toEqual([]);
      });
    });

    test.each(all)("a test of the connection that meets %s is an answer", async (_what, trouble) => {
      await atEachRequest(trouble, async (troubled, where) => {
        const failure = await troubled(() =>
          fixture.destination.test({ ...connection }).then(() => null, asFailure),
        );
        if (failure !== null) expectFit(failure, where);
      });
      expect(network.careless).toEqual([]);
    });

    test.runIf(lookup)("an entry that vanishes between look and write may be tried again", async () => {
      const { tag, ours, next } = await prepare("a changed article");
      const { remoteId } = ours.known;
      const found = await fixture.destination.find(connection, {
        remoteId,
        articleId: null,
        slug: next.slug,
      });
      if (remoteId === null || found === null) throw new Error("unreachable: it was published");
      await fixture.remove(remoteId);
      const failure = await failureOf(fixture.destination.update(connection, found, next));
      expectFit(failure, failure.message);
      expect([failure.message, failure.retryable]).toEqual([failure.message, true]);
      expect(await held(tag)).toEqual([]);
    });

    test.runIf(lookup).each(["..", ".", "", "a/b", "%2e%2e", "1?x=1", "a,b", "1#", "\u0000", "not-an-id"])(
      "the id %j of another system leads nowhere",
      async (remoteId) => {
        const by = { remoteId, articleId: null, slug: "nothing-here" };
        expect(await fixture.destination.find(connection, by)).toBeNull();
        const before = await fixture.entries();
        await fixture.destination.unpublish(connection, remoteId).catch(asFailure);
        await fixture.destination.discard?.(connection, remoteId).catch(asFailure);
        expect(await fixture.entries()).toEqual(before);
      },
    );

    test.runIf(lookup)(
      "what changed only in its markup is written, whatever the first answer was",
      async () => {
        const { tag, ours } = await prepare("a new article");
        const { post } = newArticle();
        const first = {
          ...post,
          title: `Anvil ${tag}`,
          html: '<p>See <a href="https://one.example/">here</a>.</p>',
          markdown: "See [here](https://one.example/).",
        };
        const second = {
          ...first,
          html: first.html.replace("one", "two"),
          markdown: first.markdown.replace("one", "two"),
        };
        expect(await ours.send(first)).toMatchObject({ failure: null });
        const bodyBefore = ours.known.held?.bodyHash;
        const [trouble] = [troubles["a 500 before the work"]];
        if (trouble === undefined) throw new Error("unreachable: there is this trouble");
        await atEachRequest(trouble, async (troubled, where) => {
          const { failure } = await troubled(() => ours.send(second));
          if (failure !== null) return;
          const found = await fixture.destination.find(connection, {
            remoteId: ours.known.remoteId,
            articleId: null,
            slug: second.slug,
          });
          const now = storeFields(found?.fields ?? {}).bodyHash;
          expect([where, now === undefined || now !== bodyBefore]).toEqual([where, true]);
          expect(await ours.send(first)).toMatchObject({ failure: null });
        });
      },
    );
  });
}

function asFailure(error: unknown): DestinationFailure {
  if (error instanceof DestinationFailure) return error;
  throw error;
}

function secretsOf<Config>({ destination, connection }: DestinationFixture<Config>): string[] {
  const values = new Map(Object.entries(connection.config ?? {}));
  return destination.fields
    .filter(({ kind }) => kind === "secret")
    .flatMap(({ key }) => {
      const value: unknown = values.get(key);
      return typeof value === "string" ? [value] : [];
    });
}
