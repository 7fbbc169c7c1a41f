import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findEntry } from "../../find-entry";
import { destinationContract } from "../../testing/contract/contract-suite";
import { destinationFailureOf } from "../../testing/failure-of";
import { samplePost } from "../../testing/sample-post";
import { sendPost } from "../../testing/send-post";
import { type WixFixture, wixFixture } from "./testing/wix-fixture";

destinationContract("Wix", () => wixFixture());

describe("Wix", () => {
  let fixture: WixFixture;
  beforeEach(async () => {
    fixture = await wixFixture();
  });
  afterEach(() => fixture.close());
  const send = (post = samplePost({ status: "publish" })) =>
    sendPost(fixture.destination, fixture.connection, post);
  const isCreate = ({ method, url }: { method: string; url: URL }) =>
    method === "POST" && url.pathname.endsWith("/draft-posts");

  test("stores a post without a warning, and its page has the meta description", async () => {
    const post = samplePost({ status: "publish" });
    const { warnings, publicUrl } = await send(post);
    expect(warnings).toEqual([]);
    const { html } = await fixture.visit(publicUrl ?? "");
    expect(html).toContain(`<meta name="description" content="${post.metaDescription}">`);
  });

  test("keeps the owner's other tags and settings", async () => {
    const post = samplePost({ status: "publish" });
    const first = await send(post);
    const own = { type: "meta", props: { name: "author", content: "Wile E." } };
    const stored = fixture.server.posts.get(first.remoteId);
    if (stored !== undefined)
      stored.seoData = { tags: [own, ...(stored.seoData?.tags ?? [])], settings: { x: 1 } };
    await sendPost(fixture.destination, fixture.connection, { ...post, metaDescription: "New." }, first);
    expect(stored?.seoData).toMatchObject({
      settings: { x: 1 },
      tags: [
        own,
        { props: { name: "description", content: "New." } },
        { props: { name: "galley-article", content: post.articleId } },
      ],
    });
  });

  test("finds a post beyond the first page of the list by its marker", async () => {
    const post = samplePost({ status: "draft" });
    const { remoteId } = await send(post);
    for (let number = 0; number < 150; number += 1)
      fixture.server.add({ title: "Another", seoSlug: `a${number}` });
    const article = { articleId: post.articleId, slug: "elsewhere" };
    const found = await findEntry(fixture.destination, fixture.connection, article, null);
    expect(found?.remoteId).toBe(remoteId);
  });

  test("cuts a title and an excerpt that are too long, with warnings", async () => {
    const long = "Anvils and more, ".repeat(40).trim();
    const { warnings } = await send(samplePost({ status: "draft", title: long, excerpt: long }));
    expect(warnings.map((warning) => /title|excerpt/.exec(warning)?.[0])).toEqual(["title", "excerpt"]);
  });

  test("refuses an article above 400 KB before sending anything", async () => {
    const post = samplePost({ status: "draft", html: `<p>${"anvil ".repeat(70_000)}</p>` });
    const failure = await destinationFailureOf(fixture.destination.publish(fixture.connection, post));
    expect(failure.message).toContain("400 KB");
    expect(fixture.server.requests).toEqual([]);
  });

  test("cuts a slug of more than 100 letters after a word", async () => {
    const { remoteId } = await send(
      samplePost({ status: "draft", slug: "щщщщщщщщщщ-щщщщщщщщщщ-щщщщщщщщщщ-щщщщщщщщщщ" }),
    );
    const slug = fixture.server.posts.get(remoteId)?.seoSlug ?? "";
    expect(slug.length).toBeLessThanOrEqual(100);
    expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
  });

  test.each(["break after", "break before"] as const)(
    "makes one post at most over a broken connection (%s)",
    async (how) => {
      fixture.server.interrupt(isCreate, how);
      const post = samplePost({ status: "publish" });
      await send(post).catch((error: unknown) => error);
      await send(post);
      expect(await fixture.entries()).toMatchObject([{ live: true }]);
    },
  );

  test("finishes a half-done publication at the next attempt", async () => {
    fixture.server.interrupt(({ url }) => url.pathname.endsWith("/publish"), { status: 500, body: {} });
    await send();
    expect(await fixture.entries()).toMatchObject([{ live: true }]);
  });

  test("names a test draft that cannot be removed", async () => {
    fixture.server.interrupt(({ method }) => method === "DELETE", { status: 403, body: { message: "No" } });
    const failure = await destinationFailureOf(fixture.destination.test(fixture.connection));
    expect(failure.message).toContain("Remove the draft “Galley connection test”");
  });

  const violation = { validationError: { fieldViolations: [{ field: "seoSlug", description: "is bad" }] } };
  test.each([
    [400, { message: "Bad request", details: violation }, "seoSlug is bad", false, false],
    [400, { message: "Missing post owner information" }, "member id", false, false],
    [401, { message: "Unauthorized" }, "API key", false, false],
    [403, { message: "PERMISSION_DENIED" }, "Wix Blog", false, false],
    [428, { message: "App not installed" }, "Wix Blog app", false, false],
    [429, { message: "Too many" }, "fewer calls", true, false],
    [500, "<h1>Error</h1>", "try again later", true, true],
  ])("explains the response %s with %j", async (status, body, words, retryable, mayHaveWritten) => {
    fixture.server.interrupt(isCreate, { status, body });
    const post = samplePost({ status: "publish" });
    const failure = await destinationFailureOf(fixture.destination.publish(fixture.connection, post));
    expect(failure.message).toContain(words);
    expect(failure).toMatchObject({ retryable, mayHaveWritten });
    expect(failure.message).not.toContain("IST.");
  });
});
