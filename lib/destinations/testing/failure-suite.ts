import { describe, expect, test } from "vitest";
import { newId } from "@/lib/platform/db/ids";
import { storeFields } from "@/lib/publications/write/stored-fields";
import { DestinationFailure } from "../contract";
import { findEntry } from "../find-entry";
import type { DestinationFixture } from "./destination-fixture";
import { destinationFailureOf } from "./failure-of";
import { samplePost } from "./sample-post";
import { attacks, troubles } from "./troubles";
import { scenarios, useTroubledDestination } from "./use-troubled-destination";

export interface FailureTraits {
  /** The destination can be asked for its entries. Default true. */
  lookup?: boolean;
  /** A live entry can be made a draft again. Default true. */
  takesDown?: boolean;
  /** Only the troubles that find the most faults, for slow servers. Default false. */
  brief?: boolean;
}

/**
 * The promises of every destination when requests fail: each kind of trouble happens to each request of a write
 * in turn. The result must then be true, no entry may be duplicated, and publishing again must repair the
 * entry.
 */
export function destinationFailures<Config>(
  name: string,
  makeFixture: () => Promise<DestinationFixture<Config>>,
  { lookup = true, takesDown = true, brief = false }: FailureTraits = {},
): void {
  const possible = scenarios.filter((each) => takesDown || each !== "an article that becomes a draft");
  const all = Object.entries(troubles).filter(([, { lasting }]) => !brief || lasting === true);

  describe(`${name} reports failures truthfully`, () => {
    const use = useTroubledDestination(makeFixture);
    const { stored, newArticle, prepare, atEachRequest, expectFit } = use;

    describe.each(possible)("%s", (scenario) => {
      const meets = all.filter(
        ([, { lasting }]) => scenario !== "an article that becomes a draft" || lasting === true,
      );
      test.each(meets)("survives %s", async (_what, trouble) => {
        await atEachRequest(trouble, async (troubled, where) => {
          const { tag, ours, next } = await prepare(scenario);
          const before = await stored(tag);
          const { failure } = await troubled(() => ours.send(next));
          const after = await stored(tag);
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
          expect(await stored(tag), where).toMatchObject([
            { remoteId: ours.known.remoteId, live: next.status === "publish", title: next.title },
          ]);
        });
        expect(use.network.careless).toEqual([]);
      });
    });

    test.each(Object.entries(attacks))("is not harmed by responses with %s", async (_what, attack) => {
      await atEachRequest(attack, async (troubled, where) => {
        const { tag, ours, next } = await prepare("a new article");
        const { failure, publicUrl } = await troubled(() => ours.send(next));
        if (failure !== null) expectFit(failure, where);
        expect([where, publicUrl ?? "https://none.example"]).toEqual([
          where,
          expect.stringMatching(/^https?:\/\/[^@/]+(?:\/|$)/),
        ]);
        expect("polluted" in {}, where).toBe(false);
        // Galley must not take what the hostile server reported for what it stores.
        const again = await ours.send(next, true);
        expect([where, again.failure?.message]).toEqual([where, undefined]);
        expect(await stored(tag), where).toHaveLength(1);
      });
    });

    test.runIf(lookup).each(all)(
      "does not report an entry as missing when the lookup fails because of %s",
      async (_what, trouble) => {
        await atEachRequest(trouble, async (troubled, where) => {
          const { ours, next } = await prepare("a changed article");
          const found = await troubled(() =>
            findEntry(use.fixture.destination, { ...use.connection }, next, ours.known.remoteId).catch(
              asFailure,
            ),
          );
          expect([where, found === null]).toEqual([where, false]);
        });
      },
    );

    test.runIf(takesDown).each(all)(
      "reports truthfully on unpublishing during %s",
      async (_what, trouble) => {
        await atEachRequest(trouble, async (troubled, where) => {
          const { tag, ours } = await prepare("a changed article");
          const { remoteId } = ours.known;
          if (remoteId === null) throw new Error("unreachable: it was published");
          const call = () => use.fixture.destination.unpublish({ ...use.connection }, remoteId);
          const failure = await troubled(() => call().then(() => null, asFailure));
          if (failure !== null) expectFit(failure, where);
          else
            expect(
              (await stored(tag)).filter(({ live }) => live),
              where,
            ).toEqual([]);
          await call();
          expect(
            (await stored(tag)).filter(({ live }) => live),
            where,
          ).toEqual([]);
        });
      },
    );

    test.each(all)("answers a connection test during %s", async (_what, trouble) => {
      await atEachRequest(trouble, async (troubled, where) => {
        const failure = await troubled(() =>
          use.fixture.destination.test({ ...use.connection }).then(() => null, asFailure),
        );
        if (failure !== null) expectFit(failure, where);
      });
      expect(use.network.careless).toEqual([]);
    });

    test.runIf(lookup)(
      "fails with a retryable failure when the entry vanishes between lookup and write",
      async () => {
        const { tag, ours, next } = await prepare("a changed article");
        const { remoteId } = ours.known;
        const found = await findEntry(use.fixture.destination, use.connection, next, remoteId);
        if (remoteId === null || found === null) throw new Error("unreachable: it was published");
        await use.fixture.remove(remoteId);
        const failure = await destinationFailureOf(
          use.fixture.destination.update(use.connection, found, next),
        );
        expectFit(failure, failure.message);
        expect([failure.message, failure.retryable]).toEqual([failure.message, true]);
        expect(await stored(tag)).toEqual([]);
      },
    );

    test.runIf(lookup).each(["..", ".", "", "a/b", "%2e%2e", "1?x=1", "a,b", "1#", "\u0000", "not-an-id"])(
      "finds and changes nothing for the id %j of another system",
      async (remoteId) => {
        const nothing = { articleId: newId(), slug: "nothing-here" };
        expect(await findEntry(use.fixture.destination, use.connection, nothing, remoteId)).toBeNull();
        const before = await use.fixture.entries();
        await use.fixture.destination.unpublish(use.connection, remoteId).catch(asFailure);
        await use.fixture.destination.discard?.(use.connection, remoteId).catch(asFailure);
        expect(await use.fixture.entries()).toEqual(before);
      },
    );

    test.runIf(lookup)(
      "writes a change of the markup alone, even when the previous outcome was unclear",
      async () => {
        const { tag, ours } = await prepare("a new article");
        const { post } = newArticle();
        const first = samplePost({
          ...post,
          title: `Anvil ${tag}`,
          html: '<p>See <a href="https://one.example/">here</a>.</p>',
          markdown: "See [here](https://one.example/).",
        });
        const second = samplePost({
          ...first,
          html: first.html.replace("one", "two"),
          markdown: first.markdown.replace("one", "two"),
        });
        expect(await ours.send(first)).toMatchObject({ failure: null });
        const bodyBefore = ours.known.stored?.bodyHash;
        const [trouble] = [troubles["a 500 before the work"]];
        if (trouble === undefined) throw new Error("unreachable: there is this trouble");
        await atEachRequest(trouble, async (troubled, where) => {
          const { failure } = await troubled(() => ours.send(second));
          if (failure !== null) return;
          const found = await findEntry(use.fixture.destination, use.connection, second, ours.known.remoteId);
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
