import { load } from "cheerio";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { matchArticle } from "@/lib/verification/match-article";
import { readPage } from "@/lib/verification/page-content";
import { isSecretName } from "@/lib/actions/secret-name";
import { newId } from "@/lib/db/ids";
import { type Connection, type ConnectionTest, DestinationFailure, type Post } from "./contract";
import type { DestinationFixture, DestinationTraits, HeldEntry } from "./testing/destination-fixture";
import { failureOf } from "./testing/failure-of";
import { samplePost } from "./testing/sample-post";
import { type Remembered, sendPost } from "./testing/send-post";
import { editsSince } from "./writing/compare-fields";
import { storeFields } from "./writing/stored-fields";

/**
 * What every destination promises, whatever is behind it. Run it once for each adapter against a real
 * server or a faithful stand-in: `destinationContract("WordPress", startWordPressFixture)`.
 */
export function destinationContract<Config>(
  name: string,
  makeFixture: () => Promise<DestinationFixture<Config>>,
  {
    publicPages = true,
    lookup = true,
    keepsSlug = true,
    keepsId = true,
    takesDown = true,
  }: DestinationTraits = {},
): void {
  describe(`${name} keeps the contract of destinations`, () => {
    let fixture: DestinationFixture<Config>;
    beforeEach(async () => {
      fixture = await makeFixture();
    });
    afterEach(() => fixture.close());

    /** Publishes as Galley does; `before` is what it remembers of the last time. */
    async function send(
      post: Post,
      before: Remembered | null = null,
      overwrite = false,
    ): Promise<Remembered> {
      return sendPost(fixture.destination, fixture.connection, post, before, { overwrite });
    }

    /** As the operation does it: an expected failure is an answer. */
    async function testOf(connection: Connection<Config>): Promise<ConnectionTest> {
      return fixture.destination.test(connection).catch((error: unknown) => {
        if (error instanceof DestinationFailure) return { ok: false, message: error.message };
        throw error;
      });
    }

    async function onlyEntry(): Promise<HeldEntry> {
      const entries = await fixture.entries();
      expect(entries).toHaveLength(1);
      const [entry] = entries;
      if (entry === undefined) throw new Error("unreachable: there is one entry");
      return entry;
    }

    async function visible(url: string | null, post: Post): Promise<boolean> {
      if (url === null) return false;
      const { status, html } = await fixture.visit(url);
      const text = load(post.html).text();
      return status === 200 && matchArticle(readPage(html, url), { title: post.title, text }).matched;
    }

    describe("connecting", () => {
      test("a good connection is told to be one, in words", async () => {
        const result = await fixture.destination.test(fixture.connection);
        expect(result.ok).toBe(true);
        expect(result.message).not.toBe("");
      });

      test("a bad connection is told to be one, in words that name the cause", async () => {
        for (const [what, connection] of Object.entries(fixture.badConnections ?? {})) {
          const { ok, message } = await testOf(connection);
          expect(`${what}: ${ok ? "accepted" : "refused"}`).toBe(`${what}: refused`);
          expect(message.length).toBeGreaterThan(20);
        }
      });

      test("testing a connection leaves nothing behind", async () => {
        await fixture.destination.test(fixture.connection);
        expect(await fixture.entries()).toEqual([]);
      });

      test("its configuration reads back as it was given and has no room for what is unknown", () => {
        const { config } = fixture.destination;
        expect(config.parse(fixture.connection.config)).toEqual(fixture.connection.config);
        expect(config.safeParse({ ...fixture.connection.config, surprise: 1 }).success).toBe(false);
      });

      test("every field of its form has a name of its own and an explanation", () => {
        const { fields } = fixture.destination;
        expect(new Set(fields.map((field) => field.key)).size).toBe(fields.length);
        expect(fields.filter((field) => field.help === "")).toEqual([]);
      });

      test("its secrets have names by which a refused form knows not to send them back", () => {
        const secrets = fixture.destination.fields.filter(({ kind }) => kind === "secret");
        expect(secrets.filter(({ key }) => !isSecretName(`config.${key}`))).toEqual([]);
      });
    });

    describe("publishing", () => {
      test("a draft is stored and has no address for the public", async () => {
        const written = await send(samplePost({ status: "draft" }));
        expect(written.publicUrl).toBeNull();
        expect(await onlyEntry()).toMatchObject({ remoteId: written.remoteId, live: false });
      });

      test("a live article is stored once, under its title", async () => {
        const post = samplePost({ status: "publish" });
        const written = await send(post);
        expect(await onlyEntry()).toMatchObject({
          remoteId: written.remoteId,
          title: post.title,
          live: true,
        });
      });

      test.runIf(keepsSlug)("a live article is stored under its slug", async () => {
        const post = samplePost({ status: "publish" });
        await send(post);
        expect((await onlyEntry()).slug).toBe(post.slug);
      });

      test.runIf(publicPages)(
        "the verifier finds a live article at the address that was returned",
        async () => {
          const post = samplePost({ status: "publish" });
          const { publicUrl: url } = await send(post);
          expect(url).toMatch(/^https?:\/\/[!-~]+$/);
          expect(await visible(url, post)).toBe(true);
        },
      );

      test.skipIf(publicPages)("returns no address where there is no page for the public", async () => {
        expect((await send(samplePost({ status: "publish" }))).publicUrl).toBeNull();
      });

      test.runIf(publicPages).each(["日本語-の-ガイド", "دليل-العناية-بالسندان", "größe-café", "पुस्तक-सूची"])(
        "the slug %s leads to the article",
        async (slug) => {
          const post = samplePost({ status: "publish", slug });
          const { publicUrl: url } = await send(post);
          expect(url).toMatch(/^[!-~]+$/);
          expect(await visible(url, post)).toBe(true);
        },
      );

      test.runIf(publicPages)("text that looks like markup stays text", async () => {
        const attack = `"'></title></script><script>alert(1)</script><img src=x onerror=alert(1)> & <b>`;
        const harmless = samplePost({ status: "publish" });
        const { publicUrl: url } = await send({
          ...harmless,
          title: `Anvils ${attack}`,
          excerpt: attack,
          metaDescription: attack,
          keywords: [attack.slice(0, 80)],
          jsonLd: [{ "@context": "https://schema.org", "@type": "BlogPosting", headline: attack }],
        });
        const { html } = await fixture.visit(url ?? "");
        const $ = load(html);
        expect($("h1").text()).toContain(`Anvils ${attack}`);
        expect($("script").filter((_, script) => $(script).text().startsWith("alert")).length).toBe(0);
        expect($("[onerror]").length).toBe(0);
      });
    });

    describe("publishing again", () => {
      test("changes the entry in place", async () => {
        const post = samplePost({ status: "publish" });
        const first = await send(post);
        const changed = {
          ...post,
          title: "Anvils, second edition",
          html: `${post.html}<p>And mind the horn.</p>`,
        };
        const second = await send(changed, first);
        expect(second.remoteId).toBe(first.remoteId);
        expect(await onlyEntry()).toMatchObject({ remoteId: first.remoteId, title: changed.title });
        expect(await visible(second.publicUrl, changed)).toBe(publicPages);
      });

      test("makes a draft live without a second entry", async () => {
        const post = samplePost({ status: "draft" });
        const draft = await send(post);
        const live = await send({ ...post, status: "publish" }, draft);
        expect(live.remoteId === draft.remoteId).toBe(keepsId);
        expect((await onlyEntry()).live).toBe(true);
        expect(await visible(live.publicUrl, post)).toBe(publicPages);
      });

      test.runIf(takesDown)("makes a live article a draft without a second entry", async () => {
        const post = samplePost({ status: "publish" });
        const live = await send(post);
        const draft = await send({ ...post, status: "draft" }, live);
        expect(draft).toMatchObject({ remoteId: live.remoteId, publicUrl: null });
        expect((await onlyEntry()).live).toBe(false);
        expect(await visible(live.publicUrl, post)).toBe(false);
      });

      test.runIf(lookup)("after an answer that was lost makes no second entry", async () => {
        const post = samplePost({ status: "publish" });
        const first = await send(post);
        const second = await send(post, null);
        expect(second.remoteId).toBe(first.remoteId);
        expect(await fixture.entries()).toHaveLength(1);
      });

      test.runIf(lookup)("after the owner removed the entry makes it anew", async () => {
        const post = samplePost({ status: "publish" });
        const first = await send(post);
        await fixture.remove(first.remoteId);
        const second = await send(post, first);
        expect((await onlyEntry()).remoteId).toBe(second.remoteId);
      });

      test("two articles are two entries", async () => {
        await send(samplePost({ status: "publish" }));
        await send(samplePost({ status: "publish", slug: "another-anvil", title: "Another anvil" }));
        expect(await fixture.entries()).toHaveLength(2);
      });
    });

    describe.runIf(lookup)("finding", () => {
      test("an entry by its id, whatever the slug", async () => {
        const written = await send(samplePost({ status: "publish" }));
        const { destination, connection } = fixture;
        const by = { remoteId: written.remoteId, articleId: null, slug: "elsewhere" };
        const found = await destination.find(connection, by);
        expect(found).toMatchObject({ remoteId: written.remoteId, publicUrl: written.publicUrl });
      });

      test.runIf(keepsSlug)("an entry by its slug, a draft too", async () => {
        const post = samplePost({ status: "draft" });
        const written = await send(post);
        const { destination, connection } = fixture;
        const found = await destination.find(connection, {
          remoteId: null,
          articleId: null,
          slug: post.slug,
        });
        expect(found?.remoteId).toBe(written.remoteId);
      });

      test("nothing where there is nothing", async () => {
        const { destination, connection } = fixture;
        const nothing = { remoteId: null, articleId: newId(), slug: "nothing-here" };
        expect(await destination.find(connection, nothing)).toBeNull();
        const removed = await send(samplePost({ status: "publish" }));
        await fixture.remove(removed.remoteId);
        const found = await destination.find(connection, { ...nothing, remoteId: removed.remoteId });
        expect(found).toBeNull();
      });
    });

    describe.runIf(keepsSlug)("an address that holds an entry of somebody else", () => {
      test("is refused in words that name it, and the entry stays as it was", async () => {
        const post = samplePost({ status: "publish" });
        await fixture.occupy(post.slug);
        const before = await fixture.entries();
        const failure = await failureOf(send(post));
        expect(failure.message).toContain(post.slug);
        expect(failure.retryable).toBe(false);
        expect(await fixture.entries()).toEqual(before);
      });

      test("is refused to an entry that would move there", async () => {
        const post = samplePost({ status: "publish" });
        const written = await send(post);
        await fixture.occupy("somebody-elses");
        const before = await fixture.entries();
        await failureOf(send({ ...post, slug: "somebody-elses" }, written));
        expect(await fixture.entries()).toEqual(before);
      });
    });

    describe.runIf(lookup)("an entry of ours", () => {
      test.each(["draft", "publish"] as const)(
        "that nobody touched reads as it was written, as a %s",
        async (status) => {
          const post = samplePost({ status });
          const written = await send(post);
          const { destination, connection } = fixture;
          const by = { remoteId: written.remoteId, articleId: post.articleId, slug: post.slug };
          const found = await destination.find(connection, by);
          expect(editsSince(written.held, storeFields(found?.fields ?? {}), null)).toEqual([]);
          expect((await send(post, written)).remoteId).toBe(written.remoteId);
        },
      );

      test("that a person has changed is not overwritten, and the refusal says what changed", async () => {
        const post = samplePost({ status: "publish" });
        const written = await send(post);
        await fixture.retitle(written.remoteId, "Anvils, by a person");
        const before = await fixture.entries();
        const failure = await failureOf(send({ ...post, title: "Anvils, by Galley" }, written));
        expect(failure.message).toContain("Anvils, by a person");
        expect(failure.message).toContain("overwrite");
        expect(failure.retryable).toBe(false);
        expect(await fixture.entries()).toEqual(before);
      });

      test("that a person has changed is overwritten by a call that says so", async () => {
        const post = samplePost({ status: "publish" });
        const written = await send(post);
        await fixture.retitle(written.remoteId, "Anvils, by a person");
        await send({ ...post, title: "Anvils, by Galley" }, written, true);
        expect(await onlyEntry()).toMatchObject({ remoteId: written.remoteId, title: "Anvils, by Galley" });
      });
    });

    describe.runIf(takesDown)("unpublishing", () => {
      test("takes the page away", async () => {
        const post = samplePost({ status: "publish" });
        const { remoteId, publicUrl: url } = await send(post);
        await fixture.destination.unpublish(fixture.connection, remoteId);
        expect((await fixture.entries()).filter((entry) => entry.live)).toEqual([]);
        expect(await visible(url, post)).toBe(false);
      });

      test("is the same done twice, and for an entry that is gone", async () => {
        const { destination, connection } = fixture;
        const { remoteId } = await send(samplePost({ status: "publish" }));
        await destination.unpublish(connection, remoteId);
        await destination.unpublish(connection, remoteId);
        await fixture.remove(remoteId);
        await destination.unpublish(connection, remoteId);
        expect((await fixture.entries()).filter((entry) => entry.live)).toEqual([]);
      });

      test("is undone by publishing again, without a second entry", async () => {
        const post = samplePost({ status: "publish" });
        const first = await send(post);
        await fixture.destination.unpublish(fixture.connection, first.remoteId);
        const second = await send(post, { ...first, held: { ...first.held, status: "draft" } });
        expect(second.publicUrl).toBe(first.publicUrl);
        expect((await onlyEntry()).live).toBe(true);
        expect(await visible(second.publicUrl, post)).toBe(publicPages);
      });
    });

    test("a call whose time is over fails as one that may be tried again, and writes nothing", async () => {
      const connection = { ...fixture.connection, signal: AbortSignal.abort() };
      const failure = await failureOf(
        fixture.destination.publish(connection, samplePost({ status: "publish" })),
      );
      expect(failure.retryable).toBe(true);
      expect(await fixture.entries()).toEqual([]);
    });
  });
}
