import { describe, expect, test } from "vitest";
import { newId } from "@/lib/platform/db/ids";
import { editsSince } from "@/lib/publications/write/compare-fields";
import { storeFields } from "@/lib/publications/write/stored-fields";
import { findEntry } from "../../find-entry";
import type { DestinationTraits } from "../destination-fixture";
import { destinationFailureOf } from "../failure-of";
import { samplePost } from "../sample-post";
import type { UsedDestination } from "./use-destination";

export function existingEntriesContract<Config>(
  use: UsedDestination<Config>,
  { publicPages, lookup, keepsSlug, takesDown }: Required<DestinationTraits>,
): void {
  describe.runIf(lookup)("finds", () => {
    test("an entry by its id, even with another slug", async () => {
      const post = samplePost({ status: "publish" });
      const written = await use.send(post);
      const { destination, connection } = use.fixture;
      const article = { articleId: post.articleId, slug: "elsewhere" };
      const found = await destination.lookup(connection, article).byId(written.remoteId);
      expect(found).toMatchObject({ remoteId: written.remoteId, publicUrl: written.publicUrl });
    });

    test.runIf(keepsSlug)("an entry by its slug, drafts included", async () => {
      const post = samplePost({ status: "draft" });
      const written = await use.send(post);
      const { destination, connection } = use.fixture;
      const found = await destination.lookup(connection, post).bySlug?.();
      expect(found?.remoteId).toBe(written.remoteId);
    });

    test("no entry when there is none", async () => {
      const { destination, connection } = use.fixture;
      const nothing = { articleId: newId(), slug: "nothing-here" };
      expect(await findEntry(destination, connection, nothing, null)).toBeNull();
      const removed = await use.send(samplePost({ status: "publish" }));
      await use.fixture.remove(removed.remoteId);
      expect(await findEntry(destination, connection, nothing, removed.remoteId)).toBeNull();
    });
  });

  describe.runIf(keepsSlug)("an address that another entry already has", () => {
    test("is refused with a message that names it, and that entry is unchanged", async ({ skip }) => {
      const post = samplePost({ status: "publish" });
      await use.fixture.occupy(post.slug);
      const { destination, connection } = use.fixture;
      const occupying = await destination.lookup(connection, post).bySlug?.();
      skip(
        typeof occupying?.articleId === "string",
        "every entry there is an article of Galley's, see the next test",
      );
      const before = await use.fixture.entries();
      const failure = await destinationFailureOf(use.send(post));
      expect(failure.message).toContain(post.slug);
      expect(failure.retryable).toBe(false);
      expect(await use.fixture.entries()).toEqual(before);
    });

    test("gets a number where it is another article's, and is refused where nobody can know that", async () => {
      const [one, other] = [samplePost({ status: "publish" }), samplePost({ status: "publish" })];
      const first = await use.send(one);
      const second = use.send({ ...other, title: "Another article" });
      if (first.articleId === null) {
        expect((await destinationFailureOf(second)).message).toContain(one.slug);
      } else {
        expect((await second).warnings.join(" ")).toContain(`${one.slug}-2`);
        const again = await use.send({ ...other, title: "A newer title" }, await second);
        expect(again.warnings.join(" ")).not.toContain("slug");
      }
      const slugs = (await use.fixture.entries()).map(({ slug }) => slug).sort();
      expect(slugs).toEqual(first.articleId === null ? [one.slug] : [one.slug, `${one.slug}-2`]);
    });

    test("stays with an entry that an earlier version gave another one", async () => {
      const post = samplePost({ status: "publish", slug: "уход-за-наковальней" });
      const former = await use.send({ ...post, slug: "ukhod-za-nakovalney" });
      const { chosenSlug: _chosen, articleSlug: _article, ...stored } = former.stored;
      const { publicUrl } = await use.send(post, { ...former, stored });
      expect((await use.onlyEntry()).slug).toBe("ukhod-za-nakovalney");
      expect(publicUrl).toBe(former.publicUrl);
    });

    test("is refused to an entry whose slug changes to it", async () => {
      const post = samplePost({ status: "publish" });
      const written = await use.send(post);
      await use.fixture.occupy("somebody-elses");
      const before = await use.fixture.entries();
      await destinationFailureOf(use.send({ ...post, slug: "somebody-elses" }, written));
      expect(await use.fixture.entries()).toEqual(before);
    });
  });

  describe.runIf(lookup)("an entry that Galley made", () => {
    test.each(["draft", "publish"] as const)(
      "that nobody touched reads as it was written, as a %s",
      async (status) => {
        const post = samplePost({ status });
        const written = await use.send(post);
        const { destination, connection } = use.fixture;
        const found = await findEntry(destination, connection, post, written.remoteId);
        expect(editsSince(written.stored, storeFields(found?.fields ?? {}), null)).toEqual([]);
        expect((await use.send(post, written)).remoteId).toBe(written.remoteId);
      },
    );

    test("that a person has changed is not overwritten, and the refusal says what changed", async () => {
      const post = samplePost({ status: "publish" });
      const written = await use.send(post);
      await use.fixture.retitle(written.remoteId, "Anvils, by a person");
      const before = await use.fixture.entries();
      const failure = await destinationFailureOf(use.send({ ...post, title: "Anvils, by Galley" }, written));
      expect(failure.message).toContain("Anvils, by a person");
      expect(failure.message).toContain("overwrite");
      expect(failure.retryable).toBe(false);
      expect(await use.fixture.entries()).toEqual(before);
    });

    test("that a person has changed is overwritten by a call that says so", async () => {
      const post = samplePost({ status: "publish" });
      const written = await use.send(post);
      await use.fixture.retitle(written.remoteId, "Anvils, by a person");
      await use.send({ ...post, title: "Anvils, by Galley" }, written, true);
      expect(await use.onlyEntry()).toMatchObject({ remoteId: written.remoteId, title: "Anvils, by Galley" });
    });
  });

  describe.runIf(takesDown)("unpublishing", () => {
    test("takes the page away", async () => {
      const post = samplePost({ status: "publish" });
      const { remoteId, publicUrl: url } = await use.send(post);
      await use.fixture.destination.unpublish(use.fixture.connection, remoteId);
      expect((await use.fixture.entries()).filter((entry) => entry.live)).toEqual([]);
      expect(await use.visible(url, post)).toBe(false);
    });

    test("succeeds when done twice, and for an entry that is gone", async () => {
      const { destination, connection } = use.fixture;
      const { remoteId } = await use.send(samplePost({ status: "publish" }));
      await destination.unpublish(connection, remoteId);
      await destination.unpublish(connection, remoteId);
      await use.fixture.remove(remoteId);
      await destination.unpublish(connection, remoteId);
      expect((await use.fixture.entries()).filter((entry) => entry.live)).toEqual([]);
    });

    test("is undone by publishing again, without a second entry", async () => {
      const post = samplePost({ status: "publish" });
      const first = await use.send(post);
      await use.fixture.destination.unpublish(use.fixture.connection, first.remoteId);
      const second = await use.send(post, { ...first, stored: { ...first.stored, status: "draft" } });
      expect(second.publicUrl).toBe(first.publicUrl);
      expect((await use.onlyEntry()).live).toBe(true);
      expect(await use.visible(second.publicUrl, post)).toBe(publicPages);
    });
  });
}
