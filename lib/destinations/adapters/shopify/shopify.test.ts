import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { destinationContract } from "../../testing/contract/contract-suite";
import { destinationFailureOf } from "../../testing/failure-of";
import { samplePost } from "../../testing/sample-post";
import { sendPost } from "../../testing/send-post";
import { type ShopifyFixture, shopifyFixture } from "./testing/shopify-fixture";

destinationContract("Shopify", () => shopifyFixture());

describe("Shopify", () => {
  let fixture: ShopifyFixture;
  beforeEach(async () => {
    fixture = await shopifyFixture();
  });
  afterEach(() => fixture.close());
  const send = (post = samplePost({ status: "publish" })) =>
    sendPost(fixture.destination, fixture.connection, post);
  const isCreate = ({ text }: { text: string }) => text.includes("articleCreate");

  test("stores every part of an article without a warning", async () => {
    const post = samplePost({ status: "publish" });
    const { remoteId, warnings } = await send(post);
    expect(warnings).toEqual([]);
    expect(fixture.server.articles.get(remoteId)).toMatchObject({
      title: post.title,
      body: post.html,
      author: "Acme Forge",
      tags: ["anvil", "care & repair"],
      metafields: new Map([
        ["global.description_tag", post.metaDescription],
        ["galley.article_id", post.articleId],
      ]),
    });
  });

  test("exchanges the app's client id and secret for a token", async () => {
    const { clientId, clientSecret } = fixture.server.credentials;
    const { accessToken: _, ...config } = fixture.connection.config;
    const connection = { ...fixture.connection, config: { ...config, clientId, clientSecret } };
    expect(await fixture.destination.test(connection)).toMatchObject({ ok: true });
  });

  test("refuses an unknown blog with a list of the shop’s blogs", async () => {
    const config = { ...fixture.connection.config, blogId: "7" };
    const { message } = await fixture.destination.test({ ...fixture.connection, config });
    expect(message).toContain("News (241253187)");
  });

  test("redirects the old address of a live article to the new one", async () => {
    const post = samplePost({ status: "publish" });
    const first = await send(post);
    const moved = { ...post, slug: "anvil-care" };
    await sendPost(fixture.destination, fixture.connection, moved, first);
    const { status, html } = await fixture.visit(first.publicUrl ?? "");
    expect(status).toBe(200);
    expect(html).toContain("Keep an anvil dry");
  });

  test("makes no redirect when the handle of a draft changes", async () => {
    const post = samplePost({ status: "draft" });
    const first = await send(post);
    await sendPost(fixture.destination, fixture.connection, { ...post, slug: "anvil-care" }, first);
    expect(fixture.server.redirects.size).toBe(0);
  });

  test("keeps the author that a person has chosen", async () => {
    const post = samplePost({ status: "draft" });
    const first = await send(post);
    const article = fixture.server.articles.get(first.remoteId);
    if (article !== undefined) article.author = "Wile E. Smith";
    await sendPost(fixture.destination, fixture.connection, { ...post, status: "publish" }, first);
    expect(article?.author).toBe("Wile E. Smith");
  });

  test("makes one tag of a keyword with a comma", async () => {
    const { remoteId } = await send(samplePost({ status: "draft", keywords: ["oil, light", "Oil", "oil"] }));
    expect(fixture.server.articles.get(remoteId)?.tags).toEqual(["oil light", "Oil"]);
  });

  test("finds its own article after a lost response, and makes no second one", async () => {
    fixture.server.interrupt(isCreate, "break after");
    await send();
    expect(await fixture.entries()).toHaveLength(1);
  });

  test("creates an article again that was removed during the update", async () => {
    const post = samplePost({ status: "draft" });
    const first = await send(post);
    const userErrors = [{ code: "NOT_FOUND", field: ["id"], message: "Article not found" }];
    fixture.server.interrupt(({ text }) => text.includes("articleUpdate"), {
      body: { data: { written: { article: null, userErrors } } },
    });
    fixture.server.articles.clear();
    const entry = { ...first, fields: { slug: post.slug } };
    const failure = await destinationFailureOf(fixture.destination.update(fixture.connection, entry, post));
    expect(failure).toMatchObject({ retryable: true, mayHaveWritten: false });
  });

  const errors = (code: string) => ({ data: null, errors: [{ message: "Why.", extensions: { code } }] });
  const userError = (code: string, field: string) => ({
    data: { written: { article: null, userErrors: [{ code, field: ["article", field], message: "Why." }] } },
  });
  test.each([
    [200, errors("THROTTLED"), "fewer calls", true, false],
    [200, errors("ACCESS_DENIED"), "write_content", false, false],
    [200, errors("INTERNAL_SERVER_ERROR"), "Try again later", true, true],
    [200, errors("undefinedField"), "Why", false, false],
    [200, userError("TAKEN", "handle"), "how-to-care-for-an-anvil", false, false],
    [200, userError("TOO_LONG", "title"), "title: Why", false, false],
    [200, userError("NOT_FOUND", "blogId"), "blog id", false, false],
    [401, { errors: "[API] Invalid API key" }, "access token", false, false],
    [402, { errors: "Unavailable Shop" }, "bill", false, false],
    [404, "<h1>Not found</h1>", "no such shop", false, false],
    [429, { errors: "Exceeded" }, "fewer calls", true, false],
    [502, "<h1>Bad gateway</h1>", "try again later", true, true],
  ])("explains the response %s with %j", async (status, body, words, retryable, mayHaveWritten) => {
    fixture.server.interrupt(isCreate, { status, body });
    const post = samplePost({ status: "publish" });
    const failure = await destinationFailureOf(fixture.destination.publish(fixture.connection, post));
    expect(failure.message).toContain(words);
    expect(failure).toMatchObject({ retryable, mayHaveWritten });
    expect(failure.message).not.toContain("shpat_");
  });
});
