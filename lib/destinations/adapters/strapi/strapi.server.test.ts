import { beforeEach, describe, expect, test } from "vitest";
import { destinationContract } from "../../testing/contract/contract-suite";
import { destinationFailureOf } from "../../testing/failure-of";
import { realServer } from "../../testing/real-server";
import { samplePost } from "../../testing/sample-post";
import { type Remembered, sendPost } from "../../testing/send-post";
import { makeAdminToken } from "./testing/admin-token";
import { type StrapiFixture, strapiFixture } from "./testing/strapi-fixture";

destinationContract("Strapi", strapiFixture);

describe("Strapi", () => {
  let fixture: StrapiFixture;
  beforeEach(async () => {
    fixture = await strapiFixture();
  });

  async function send(
    post: Parameters<typeof sendPost>[2],
    values: Parameters<StrapiFixture["with"]>[0] = {},
    before: Remembered | null = null,
  ): Promise<Remembered> {
    return sendPost(fixture.destination, fixture.with(values), post, before);
  }

  test("gets every field without a warning", async () => {
    const post = samplePost({ status: "publish" });
    const { remoteId, warnings } = await send(post);
    expect(warnings).toEqual([]);
    expect(await fixture.version(remoteId, "published")).toMatchObject({
      title: post.title,
      slug: post.slug,
      body: post.parsed.markdown.text,
      excerpt: post.excerpt,
      metaDescription: post.metaDescription,
      keywords: post.keywords,
      articleId: post.articleId,
    });
  });

  test("gets HTML, and tags as one text, for fields of these formats", async () => {
    const post = samplePost({ status: "publish" });
    const { remoteId, warnings } = await send(post, {
      bodyFormat: "html",
      excerptField: "",
      tagsField: "excerpt",
      tagsFormat: "text",
    });
    expect(warnings).toEqual([]);
    expect(await fixture.version(remoteId, "published")).toMatchObject({
      body: post.html,
      excerpt: "anvil, care & repair",
    });
  });

  test("receives Markdown without scripts", async () => {
    const post = samplePost({ status: "publish", markdown: "Anvils.\n\n<script>alert(1)</script>\n\nRust." });
    const { remoteId } = await send(post);
    expect((await fixture.version(remoteId, "published"))["body"]).not.toContain("<script");
  });

  test.each(["bodyField", "titleField"] as const)(
    "without the field of %s gets nothing, and the failure names the mapped field",
    async (field) => {
      const failure = await destinationFailureOf(
        send(samplePost({ status: "publish" }), { [field]: "nope" }),
      );
      expect(failure.message).toMatch(/nope.*field mapping/);
      expect(failure.retryable).toBe(false);
      expect(await fixture.entries()).toEqual([]);
    },
  );

  test("without two optional fields gets the rest, and warnings name the mapped fields", async () => {
    const { warnings } = await send(samplePost({ status: "publish" }), {
      metaDescriptionField: "seo.text",
      excerptField: "teaser",
    });
    expect(warnings.toSorted()).toEqual([
      expect.stringMatching(/no field seo\.text.*meta description.*field mapping/),
      expect.stringMatching(/no field teaser.*excerpt.*field mapping/),
    ]);
    expect(await fixture.entries()).toHaveLength(1);
  });

  test("gets the rest once, with a warning, after it refuses a meta description for its length", async () => {
    const post = samplePost({ status: "publish", metaDescription: "Keep it dry. ".repeat(40) });
    const { remoteId, warnings } = await send(post);
    expect(warnings).toEqual([expect.stringMatching(/refused the meta description.*320/)]);
    expect(await fixture.version(remoteId, "published")).toMatchObject({ metaDescription: null });
    expect(await fixture.entries()).toHaveLength(1);
  });

  test("keeps a live article that has a person’s draft, at its address", async () => {
    const post = samplePost({ status: "publish" });
    const written = await send(post);
    await fixture.call("PUT", `/articles/${written.remoteId}?status=draft`, {
      data: { title: "A person’s draft", slug: "a-new-place" },
    });
    const failure = await destinationFailureOf(send({ ...post, title: "Galley’s" }, {}, written));
    expect(failure.message).toContain("A person’s draft");
    const { destination, connection } = fixture;
    expect(await destination.lookup(connection, post).bySlug?.()).toMatchObject({
      remoteId: written.remoteId,
      publicUrl: written.publicUrl,
      fields: { status: "publish", slug: "a-new-place" },
    });
  });

  test("keeps the text of an entry that is unpublished", async () => {
    const post = samplePost({ status: "publish" });
    const { remoteId } = await send(post);
    await fixture.destination.unpublish(fixture.connection, remoteId);
    expect(await fixture.version(remoteId, "draft")).toMatchObject({
      title: post.title,
      body: post.parsed.markdown.text,
    });
  });

  test("without an admin token neither unpublishes nor deletes, and the failure gives advice", async () => {
    const post = samplePost({ status: "publish" });
    const written = await send(post);
    const before = await fixture.entries();
    const connection = fixture.with({ adminToken: "" });
    for (const call of [
      fixture.destination.unpublish(connection, written.remoteId),
      send({ ...post, status: "draft" }, { adminToken: "" }, written),
    ]) {
      const failure = await destinationFailureOf(call);
      expect(failure.message).toMatch(/by hand.*admin token/);
      expect(failure.retryable).toBe(false);
    }
    expect(await fixture.entries()).toEqual(before);
    await fixture.call("DELETE", `/articles/${written.remoteId}`);
    await fixture.destination.unpublish(connection, written.remoteId);
  });

  test("refuses an admin token that may read but not publish when it is tested", async () => {
    const adminToken = await makeAdminToken(realServer("strapi").baseUrl, ["read"]);
    const failure = await destinationFailureOf(fixture.destination.test(fixture.with({ adminToken })));
    expect(failure.message).toMatch(/403.*Publish/);
  });

  test.each([
    ["a wrong token", /401.*API token is wrong/],
    ["a token that may only read", /403.*may read but not create/],
    ["another collection", /404.*posts.*plural API id/],
    ["an address without /api", /\/api/],
    ["an unknown field", /teaser.*field mapping/],
    ["an unknown component", /seo.*field mapping/],
    ["a wrong admin token", /401.*admin token/],
    ["an API token as admin token", /401.*admin token/],
  ])("fails the connection test with %s and names the cause", async (what, words) => {
    const { destination, badConnections } = fixture;
    const connection = badConnections?.[what];
    if (connection === undefined) throw new Error(`no bad connection: ${what}`);
    const { message } = await destinationFailureOf(destination.test(connection));
    expect(message).toMatch(words);
    expect(message).not.toContain(connection.config.token);
  });
});
