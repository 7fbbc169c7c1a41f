import { describe, expect, test } from "vitest";
import { destinationFailureOf } from "../../testing/failure-of";
import { samplePost } from "../../testing/sample-post";
import { usePostsOfASite } from "./testing/posts-of-a-site";

const { site, send, onlyPost, pageOf, make } = usePostsOfASite();

describe("WordPress tags", () => {
  test("are created when missing and found when present, whatever their case or entities", async () => {
    const existing = await make("/wp/v2/tags", { name: "Care & Repair" });
    const keywords = ["anvil", "care & repair", "C++ <tools>"];
    const { warnings } = await send(site.connectionAs("author"), samplePost({ status: "draft", keywords }));
    const { tags } = await onlyPost();
    expect(tags).toHaveLength(3);
    expect(tags).toContain(existing);
    expect(warnings.filter((warning) => warning.includes("“care"))).toEqual([]);
  });

  test("are created for a contributor too", async () => {
    const { warnings } = await send(
      site.connectionAs("contributor"),
      samplePost({ status: "draft", keywords: ["anvil"] }),
    );
    expect((await onlyPost()).tags).toHaveLength(1);
    expect(warnings.join(" ")).not.toContain("tag");
  });

  test("are all found again when there are more than ten", async () => {
    const keywords = Array.from({ length: 12 }, (_, at) => `keyword ${at}`);
    const { stored } = await send(site.connectionAs("author"), samplePost({ status: "draft", keywords }));
    expect(stored.tags?.toSorted()).toEqual(keywords.toSorted());
  });
});

describe("The WordPress category", () => {
  test.each(["R & D", "r & d"])("named %s is given to a new post", async (category) => {
    const id = await make("/wp/v2/categories", { name: "R & D" });
    await send(site.connectionAs("author", { category }), samplePost({ status: "draft" }));
    expect((await onlyPost()).categories).toEqual([id]);
  });

  test("is found by its id", async () => {
    const id = await make("/wp/v2/categories", { name: "Forge" });
    await send(site.connectionAs("author", { category: String(id) }), samplePost({ status: "draft" }));
    expect((await onlyPost()).categories).toEqual([id]);
  });

  test("stays as an editor has changed it", async () => {
    await make("/wp/v2/categories", { name: "Forge" });
    const elsewhere = await make("/wp/v2/categories", { name: "Elsewhere" });
    const connection = site.connectionAs("author", { category: "Forge" });
    const post = samplePost({ status: "draft" });
    const before = await send(connection, post);
    await make(`/wp/v2/posts/${before.remoteId}`, { categories: [elsewhere] });
    await send(connection, { ...post, title: "Anvils, second edition" }, before);
    expect((await onlyPost()).categories).toEqual([elsewhere]);
  });

  test("that does not exist is a warning, and the article is still published", async () => {
    const connection = site.connectionAs("author", { category: "Farriery" });
    const { warnings } = await send(connection, samplePost({ status: "publish" }));
    expect(warnings.join(" ")).toContain("no category “Farriery”");
    expect((await onlyPost()).status).toBe("publish");
  });
});

describe("The meta description", () => {
  const description = async (url: string | null) =>
    (await pageOf(url))('meta[name="description"]').attr("content");

  test.each(["yoast", "rank-math"] as const)(
    "is on the page of a site with %s, and is updated",
    async (plugin) => {
      await site.setSeo(plugin);
      const connection = site.connectionAs("author");
      const post = samplePost({ status: "publish", metaDescription: 'Dry & "clean".' });
      const first = await send(connection, post);
      expect(first.warnings).toEqual([]);
      expect(await description(first.publicUrl)).toBe('Dry & "clean".');
      const second = await send(connection, { ...post, metaDescription: "Dry and level." }, first);
      expect(second.warnings).toEqual([]);
      expect(await description(second.publicUrl)).toBe("Dry and level.");
    },
  );

  test.each([
    ["none", "install Yoast SEO or Rank Math"],
    ["yoast-read-only", "update it"],
  ] as const)("on a site with %s is a warning that says what to do", async (plugin, advice) => {
    await site.setSeo(plugin);
    const { warnings } = await send(site.connectionAs("author"), samplePost({ status: "publish" }));
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain(advice);
  });

  test("changed by a person in Yoast counts as an edit", async () => {
    await site.setSeo("yoast");
    const connection = site.connectionAs("author");
    const post = samplePost({ status: "publish" });
    const before = await send(connection, post);
    await make(`/wp/v2/posts/${before.remoteId}`, { meta: { _yoast_wpseo_metadesc: "By a person." } });
    const failure = await destinationFailureOf(send(connection, { ...post, title: "Anvils, again" }, before));
    expect(failure.message).toContain("By a person.");
  });
});
