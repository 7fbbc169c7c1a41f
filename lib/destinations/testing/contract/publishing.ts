import { load } from "cheerio";
import { describe, expect, test } from "vitest";
import { slugAt } from "../../texts/destination-slug";
import type { DestinationTraits } from "../destination-fixture";
import { samplePost } from "../sample-post";
import type { UsedDestination } from "./use-destination";

const longSlug = ["検索", "エンジン", "最適化", "内部", "リンク"].flatMap((word) => [word, word]).join("-");
const foreignSlugs = [
  "日本語-の-ガイド",
  "دليل-العناية-بالسندان",
  "größe-café",
  "पुस्तक-सूची",
  "seo対策",
  longSlug,
];

export function publishingContract<Config>(
  use: UsedDestination<Config>,
  { publicPages, lookup, keepsSlug, keepsId, takesDown }: Required<DestinationTraits>,
): void {
  describe("publishing", () => {
    test("stores a draft without a public address", async () => {
      const written = await use.send(samplePost({ status: "draft" }));
      expect(written.publicUrl).toBeNull();
      expect(await use.onlyEntry()).toMatchObject({ remoteId: written.remoteId, live: false });
    });

    test("stores a live article once, under its title and, where it keeps slugs, its slug", async () => {
      const post = samplePost({ status: "publish" });
      const written = await use.send(post);
      expect(await use.onlyEntry()).toMatchObject({
        remoteId: written.remoteId,
        title: post.title,
        ...(keepsSlug && { slug: post.slug }),
        live: true,
      });
    });

    test.runIf(publicPages)("returns an address at which the verifier finds the live article", async () => {
      const post = samplePost({ status: "publish" });
      const { publicUrl: url } = await use.send(post);
      expect(url).toMatch(/^https?:\/\/[!-~]+$/);
      expect(await use.visible(url, post)).toBe(true);
    });

    test.skipIf(publicPages)("returns no address when there are no public pages", async () => {
      expect((await use.send(samplePost({ status: "publish" }))).publicUrl).toBeNull();
    });

    test.runIf(publicPages || keepsSlug).each(foreignSlugs)(
      "makes the article available under what its rule makes of the slug %s",
      async (slug) => {
        const post = samplePost({ status: "publish", slug });
        const { publicUrl: url, warnings } = await use.send(post);
        if (publicPages) {
          expect(url).toMatch(/^[!-~]+$/);
          expect(await use.visible(url, post)).toBe(true);
        }
        if (!keepsSlug) return;
        const { slugs } = use.fixture.destination;
        if (slugs === null) throw new Error("a destination that keeps slugs has a rule for them");
        expect((await use.onlyEntry()).slug).toBe(slugAt(slugs, post));
        expect(warnings.filter((warning) => warning.includes("slug"))).toEqual([]);
      },
    );

    test.runIf(publicPages)("keeps text that looks like markup as text", async () => {
      const attack = `"'></title></script><script>alert(1)</script><img src=x onerror=alert(1)> & <b>`;
      const harmless = samplePost({ status: "publish" });
      const { publicUrl: url } = await use.send({
        ...harmless,
        title: `Anvils ${attack}`,
        excerpt: attack,
        metaDescription: attack,
        keywords: [attack.slice(0, 80)],
        jsonLd: [{ "@context": "https://schema.org", "@type": "BlogPosting", headline: attack }],
      });
      const { html } = await use.fixture.visit(url ?? "");
      const $ = load(html);
      expect($("h1").text()).toContain(`Anvils ${attack}`);
      expect($("script").filter((_, script) => $(script).text().startsWith("alert")).length).toBe(0);
      expect($("[onerror]").length).toBe(0);
    });
  });

  describe("publishing again", () => {
    test("changes the entry in place", async () => {
      const post = samplePost({ status: "publish" });
      const first = await use.send(post);
      const changed = samplePost({
        ...post,
        title: "Anvils, second edition",
        html: `${post.html}<p>And mind the horn.</p>`,
      });
      const second = await use.send(changed, first);
      expect(second.remoteId).toBe(first.remoteId);
      expect(await use.onlyEntry()).toMatchObject({ remoteId: first.remoteId, title: changed.title });
      expect(await use.visible(second.publicUrl, changed)).toBe(publicPages);
    });

    test("says whether anything changed, which a destination that cannot be asked does not know", async () => {
      const post = samplePost({ status: "publish" });
      const first = await use.send(post);
      const again = await use.send(post, first);
      const changed = await use.send(
        samplePost({
          ...post,
          markdown: `${post.markdown}\n\nAnd mind the horn.\n`,
          html: `${post.html}<p>And mind the horn.</p>`,
        }),
        again,
      );
      expect([first.unchanged, again.unchanged, changed.unchanged]).toEqual([false, lookup, false]);
    });

    test("makes a draft live without a second entry", async () => {
      const post = samplePost({ status: "draft" });
      const draft = await use.send(post);
      const live = await use.send({ ...post, status: "publish" }, draft);
      expect(live.remoteId === draft.remoteId).toBe(keepsId);
      expect((await use.onlyEntry()).live).toBe(true);
      expect(await use.visible(live.publicUrl, post)).toBe(publicPages);
    });

    test.runIf(takesDown)("makes a live article a draft without a second entry", async () => {
      const post = samplePost({ status: "publish" });
      const live = await use.send(post);
      const draft = await use.send({ ...post, status: "draft" }, live);
      expect(draft).toMatchObject({ remoteId: live.remoteId, publicUrl: null });
      expect((await use.onlyEntry()).live).toBe(false);
      expect(await use.visible(live.publicUrl, post)).toBe(false);
    });

    test.runIf(lookup)("makes no second entry after a lost response", async () => {
      const post = samplePost({ status: "publish" });
      const first = await use.send(post);
      const second = await use.send(post, null);
      expect(second.remoteId).toBe(first.remoteId);
      expect(await use.fixture.entries()).toHaveLength(1);
    });

    test.runIf(lookup)("creates the entry again after the owner removed it", async () => {
      const post = samplePost({ status: "publish" });
      const first = await use.send(post);
      await use.fixture.remove(first.remoteId);
      const second = await use.send(post, first);
      expect((await use.onlyEntry()).remoteId).toBe(second.remoteId);
    });

    test("makes two entries for two articles", async () => {
      await use.send(samplePost({ status: "publish" }));
      await use.send(samplePost({ status: "publish", slug: "another-anvil", title: "Another anvil" }));
      expect(await use.fixture.entries()).toHaveLength(2);
    });
  });
}
