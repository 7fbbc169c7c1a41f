import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newId } from "@/lib/platform/db/ids";
import { findEntry } from "../../find-entry";
import { destinationContract } from "../../testing/contract/contract-suite";
import { destinationFailureOf } from "../../testing/failure-of";
import { samplePost } from "../../testing/sample-post";
import { sendPost } from "../../testing/send-post";
import { type WebflowFixture, webflowFixture } from "./testing/webflow-fixture";

destinationContract("Webflow", () => webflowFixture());
destinationContract("Webflow without a field for the marker", () => webflowFixture({ articleIdField: "" }));

describe("Webflow", () => {
  let fixture: WebflowFixture;
  beforeEach(async () => {
    fixture = await webflowFixture();
  });
  afterEach(() => fixture.close());
  const send = (post = samplePost({ status: "publish" })) =>
    sendPost(fixture.destination, fixture.connection, post);
  const isWrite = ({ method }: { method: string }) => method === "POST";

  test("stores an article in the mapped fields without a warning", async () => {
    const post = samplePost({ status: "publish" });
    const { remoteId, warnings } = await send(post);
    expect(warnings).toEqual([]);
    expect(fixture.server.live.get(remoteId)).toMatchObject({
      name: post.title,
      slug: post.slug,
      "post-body": post.html,
      "post-summary": post.excerpt,
      "meta-description": post.metaDescription,
      keywords: "anvil, care & repair",
      "galley-id": post.articleId,
    });
  });

  test("sends no marker when the form names no field for it", async () => {
    const plain = await webflowFixture({ articleIdField: "" });
    try {
      const post = samplePost({ status: "draft" });
      const { remoteId } = await sendPost(plain.destination, plain.connection, post);
      expect(plain.server.items.get(remoteId)?.fieldData).not.toHaveProperty("galley-id");
    } finally {
      await plain.close();
    }
  });

  test("never publishes the whole site", async () => {
    await send();
    expect(fixture.server.requests.filter(({ url }) => url.pathname.includes("/sites/"))).toEqual([]);
  });

  test("reports a live item with draft changes as live", async () => {
    const { remoteId, publicUrl } = await send();
    const item = fixture.server.items.get(remoteId);
    if (item !== undefined) item.isDraft = true;
    const article = { articleId: newId(), slug: "elsewhere" };
    const found = await findEntry(fixture.destination, fixture.connection, article, remoteId);
    expect(found).toMatchObject({ publicUrl, fields: { status: "publish" } });
  });

  test("reports an archived item as a draft", async () => {
    const { remoteId } = await send();
    const item = fixture.server.items.get(remoteId);
    if (item !== undefined) item.isArchived = true;
    const article = { articleId: newId(), slug: "elsewhere" };
    const found = await findEntry(fixture.destination, fixture.connection, article, remoteId);
    expect(found).toMatchObject({ publicUrl: null, fields: { status: "draft" } });
  });

  test("finds its own item after a lost response, and makes no second one", async () => {
    fixture.server.interrupt(isWrite, "break after");
    await send();
    expect(await fixture.entries()).toHaveLength(1);
  });

  test("cuts a title that is too long, with a warning", async () => {
    const { warnings } = await send(
      samplePost({ status: "draft", title: "Anvils and more ".repeat(30).trim() }),
    );
    expect(warnings.join(" ")).toContain("title");
  });

  test("fails with the reported errors when the publish call reports some", async () => {
    const post = samplePost({ status: "draft" });
    const draft = await send(post);
    fixture.server.interrupt(({ url }) => url.pathname.endsWith("/publish"), {
      status: 202,
      body: { publishedItemIds: [], errors: ["A required field is empty."] },
    });
    const live = { ...post, status: "publish" as const };
    const failure = await destinationFailureOf(
      sendPost(fixture.destination, fixture.connection, live, draft),
    );
    expect(failure.message).toContain("A required field is empty.");
    expect(failure.retryable).toBe(false);
  });

  test.each([
    [
      400,
      { code: "validation_error", details: [{ param: "post-body", description: "Too long" }] },
      "post-body: Too long",
      false,
      false,
    ],
    [401, { code: "not_authorized", details: [] }, "API token", false, false],
    [403, { code: "missing_scopes", details: [] }, "CMS: Read and write", false, false],
    [404, { code: "collection_not_found", details: [] }, "collection id", false, false],
    [
      409,
      { message: "Site is published to multiple domains at different times", details: [] },
      "whole site once",
      false,
      false,
    ],
    [429, { code: "too_many_requests", details: [] }, "17 seconds", true, false],
    [500, { code: "internal_error", details: [] }, "try again later", true, true],
  ])("explains the response %s", async (status, body, words, retryable, mayHaveWritten) => {
    fixture.server.interrupt(isWrite, { status, body, headers: { "retry-after": "17" } });
    const post = samplePost({ status: "publish" });
    const failure = await destinationFailureOf(fixture.destination.publish(fixture.connection, post));
    expect(failure.message).toContain(words);
    expect(failure).toMatchObject({ retryable, mayHaveWritten });
    expect(failure.message).not.toContain(fixture.connection.config.apiToken);
  });
});
