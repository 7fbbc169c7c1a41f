import { beforeEach, describe, expect, test } from "vitest";
import { findEntry } from "../../find-entry";
import { destinationContract } from "../../testing/contract/contract-suite";
import { destinationFailureOf } from "../../testing/failure-of";
import { samplePost } from "../../testing/sample-post";
import { type Remembered, sendPost } from "../../testing/send-post";
import { type PayloadFixture, payloadFixture } from "./testing/payload-fixture";

destinationContract("Payload", payloadFixture);

describe("Payload", () => {
  let fixture: PayloadFixture;
  beforeEach(async () => {
    fixture = await payloadFixture();
  });

  async function send(
    post: Parameters<typeof sendPost>[2],
    values: Parameters<PayloadFixture["with"]>[0] = {},
    before: Remembered | null = null,
  ): Promise<Remembered> {
    return sendPost(fixture.destination, fixture.with(values), post, before);
  }

  test("gets every field without a warning", async () => {
    const post = samplePost({ status: "publish" });
    const { remoteId, warnings } = await send(post);
    expect(warnings).toEqual([]);
    expect(await fixture.latest(remoteId)).toMatchObject({
      title: post.title,
      slug: post.slug,
      body: post.html,
      excerpt: post.excerpt,
      tags: post.keywords,
      meta: { description: post.metaDescription },
      articleId: post.articleId,
      _status: "published",
    });
  });

  test("gets Markdown, and tags as one text, for fields of these formats", async () => {
    const post = samplePost({ status: "publish" });
    const { remoteId, warnings } = await send(post, {
      bodyFormat: "markdown",
      excerptField: "",
      tagsField: "excerpt",
      tagsFormat: "text",
    });
    expect(warnings).toEqual([]);
    expect(await fixture.latest(remoteId)).toMatchObject({
      body: post.parsed.markdown.text,
      excerpt: "anvil, care & repair",
    });
  });

  test("gets rich text as JSON with all words, and a warning about losses", async () => {
    const { remoteId, warnings } = await send(samplePost({ status: "publish" }), {
      bodyField: "content",
      bodyFormat: "lexical",
    });
    expect(warnings).toEqual([expect.stringContaining("tables"), expect.stringContaining("code blocks")]);
    expect(await fixture.latest(remoteId)).toMatchObject({
      content: { root: { type: "root", children: expect.any(Array) } },
    });
  });

  test.each(["bodyField", "titleField"] as const)(
    "without the field of %s gets nothing, and the failure names the mapped field",
    async (field) => {
      const failure = await destinationFailureOf(
        send(samplePost({ status: "publish" }), { [field]: "nope" }),
      );
      expect(failure.message).toMatch(/no field nope.*field mapping/);
      expect(failure.retryable).toBe(false);
      expect(await fixture.entries()).toEqual([]);
    },
  );

  test("without an optional field gets the rest, and a warning names the mapped field", async () => {
    const { warnings } = await send(samplePost({ status: "publish" }), { metaDescriptionField: "seo.text" });
    expect(warnings).toEqual([expect.stringMatching(/no field seo\.text.*meta description.*field mapping/)]);
    expect(await fixture.entries()).toHaveLength(1);
  });

  test("without a field for the slug or the marker fails and names it", async () => {
    const failure = await destinationFailureOf(
      send(samplePost({ status: "publish" }), { slugField: "path" }),
    );
    expect(failure.message).toMatch(/path.*field mapping/);
  });

  test("gets the rest, with a warning, after it refuses a meta description for its length", async () => {
    const post = samplePost({ status: "publish", metaDescription: "Keep it dry. ".repeat(40) });
    const { remoteId, warnings } = await send(post);
    expect(warnings).toEqual([expect.stringMatching(/refused the meta description.*320/)]);
    expect(await fixture.latest(remoteId)).toMatchObject({ title: post.title, meta: { description: null } });
  });

  test("keeps the other fields in the group of a mapped field", async () => {
    const post = samplePost({ status: "publish" });
    const first = await send(post, { metaDescriptionField: "" });
    await fixture.call("PATCH", `/posts/${first.remoteId}`, { meta: { description: "A person’s" } });
    await send({ ...post, title: "Second edition" }, { metaDescriptionField: "" }, first);
    expect(await fixture.latest(first.remoteId)).toMatchObject({
      title: "Second edition",
      meta: { description: "A person’s" },
    });
  });

  test("keeps a live post that has a person’s draft, and still reports it as live", async () => {
    const post = samplePost({ status: "publish" });
    const written = await send(post);
    await fixture.call("PATCH", `/posts/${written.remoteId}?draft=true`, {
      title: "A person’s draft",
      _status: "draft",
    });
    const failure = await destinationFailureOf(send({ ...post, title: "Galley’s" }, {}, written));
    expect(failure.message).toContain("A person’s draft");
    const found = await findEntry(fixture.destination, fixture.connection, post, written.remoteId);
    expect(found).toMatchObject({ publicUrl: written.publicUrl, fields: { status: "publish" } });
  });

  test("finds an entry by its marker after a person changed its slug", async () => {
    const post = samplePost({ status: "publish" });
    const { remoteId } = await send(post);
    await fixture.call("PATCH", `/posts/${remoteId}`, { slug: "renamed" });
    const { destination, connection } = fixture;
    const found = await findEntry(destination, connection, post, null);
    expect(found).toMatchObject({ remoteId, articleId: post.articleId, fields: { slug: "renamed" } });
  });

  test("fails differently for a wrong key and for one that may not write, before anything is written", async () => {
    const failure = await destinationFailureOf(
      send(samplePost({ status: "publish" }), { apiKey: "00000000-0000-0000-0000-000000000000" }),
    );
    expect(failure.message).toMatch(/403.*wrong/);
    expect(failure.message).not.toContain("00000000");
    expect(failure.retryable).toBe(false);
    expect(await fixture.entries()).toEqual([]);
  });

  test.each([
    ["a wrong key", /does not know this API key/],
    ["a key that may only read", /reader@example\.com.*may not create/],
    ["another collection for the key", /people\/me.*\/api/],
    ["another collection", /may not create entries in articles.*slug of the collection/],
    ["an address without /api", /\/api/],
    ["an unknown field", /no field teaser/],
  ])("fails the connection test with %s and names the cause", async (what, words) => {
    const { destination, badConnections } = fixture;
    const connection = badConnections?.[what];
    if (connection === undefined) throw new Error(`no bad connection: ${what}`);
    const message = await destination
      .test(connection)
      .then((result) => result.message)
      .catch((error: Error) => error.message);
    expect(message).toMatch(words);
  });
});
