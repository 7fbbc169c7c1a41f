import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findEntry } from "../../find-entry";
import { destinationContract } from "../../testing/contract/contract-suite";
import { destinationFailureOf } from "../../testing/failure-of";
import { samplePost } from "../../testing/sample-post";
import { sendPost } from "../../testing/send-post";
import { type DevtoFixture, devtoFixture } from "./testing/devto-fixture";

destinationContract("DEV", () => devtoFixture(), { keepsSlug: false });

describe("DEV", () => {
  let fixture: DevtoFixture;
  beforeEach(async () => {
    fixture = await devtoFixture();
  });
  afterEach(() => fixture.close());
  const send = (post = samplePost({ status: "publish" })) =>
    sendPost(fixture.destination, fixture.connection, post);
  const isCreate = ({ method }: { method: string }) => method === "POST";
  const stored = (remoteId: string) => fixture.server.articles.get(Number(remoteId));

  test("stores every part of an article without a warning", async () => {
    const post = samplePost({ status: "publish" });
    const { remoteId, warnings } = await send(post);
    expect(warnings).toEqual([]);
    expect(stored(remoteId)).toMatchObject({
      title: post.title,
      description: post.metaDescription,
      tags: ["anvil", "carerepair"],
      published: true,
      canonicalUrl: null,
    });
  });

  test("publishes an article again that DEV silently kept as a draft", async () => {
    fixture.server.keepNextAsDraft();
    const { publicUrl, warnings } = await send();
    expect(warnings).toEqual([]);
    expect((await fixture.visit(publicUrl ?? "")).status).toBe(200);
  });

  test("sends the original's address when there is one", async () => {
    const own = await devtoFixture({ canonicalPattern: "https://acme.example/blog/{slug}" });
    try {
      const post = samplePost({ status: "draft" });
      const { remoteId } = await sendPost(own.destination, own.connection, post);
      expect(own.server.articles.get(Number(remoteId))?.canonicalUrl).toBe(
        "https://acme.example/blog/how-to-care-for-an-anvil",
      );
    } finally {
      await own.close();
    }
  });

  test("leaves out a fifth tag, and a warning names it", async () => {
    const keywords = ["one", "two", "three", "four", "Fünf & mehr"];
    const { remoteId, warnings } = await send(samplePost({ status: "publish", keywords }));
    expect(stored(remoteId)?.tags).toEqual(["one", "two", "three", "four"]);
    expect(warnings.join(" ")).toContain("mehr");
  });

  test("keeps the tags of an article that it takes down", async () => {
    const { remoteId } = await send();
    await fixture.destination.unpublish(fixture.connection, remoteId);
    expect(stored(remoteId)).toMatchObject({ published: false, tags: ["anvil", "carerepair"] });
  });

  test("finds an article on a later page of the list", async () => {
    const post = samplePost({ status: "publish" });
    const { remoteId } = await send(post);
    for (let at = 0; at < 120; at += 1) fixture.server.add(`Another ${at}`, true);
    const { destination, connection } = fixture;
    const found = await findEntry(destination, connection, post, null);
    expect(found?.remoteId).toBe(remoteId);
  });

  test("finds its own article after a lost response, and makes no second one", async () => {
    fixture.server.interrupt(isCreate, "break after");
    await send();
    expect(await fixture.entries()).toMatchObject([{ live: true }]);
  });

  test("cuts a title that is too long, with a warning", async () => {
    const title = "Anvils and more ".repeat(30).trim();
    const { warnings } = await send(samplePost({ status: "draft", title }));
    expect(warnings.join(" ")).toContain("title");
  });

  test.each([
    [401, { error: "unauthorized", status: 401 }, "API key", false, false],
    [403, { error: "forbidden", status: 403 }, "suspended", false, false],
    [422, { error: "Title can't be blank", status: 422 }, "Title can't be blank", false, false],
    [
      429,
      { error: "Rate limit reached, try again in 17 seconds", status: 429 },
      "in 17 seconds",
      true,
      false,
    ],
    [503, "<h1>Sorry</h1>", "try again later", true, true],
  ])("explains the response %s", async (status, body, words, retryable, mayHaveWritten) => {
    fixture.server.interrupt(isCreate, { status, body, headers: { "retry-after": "17" } });
    const failure = await destinationFailureOf(
      fixture.destination.publish(fixture.connection, samplePost({ status: "publish" })),
    );
    expect(failure.message).toContain(words);
    expect(failure).toMatchObject({ retryable, mayHaveWritten });
    expect(failure.message).not.toContain(fixture.connection.config.apiKey);
  });
});
