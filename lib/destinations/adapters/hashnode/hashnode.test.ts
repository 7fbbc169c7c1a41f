import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newId } from "@/lib/platform/db/ids";
import { findEntry } from "../../find-entry";
import { destinationContract } from "../../testing/contract/contract-suite";
import { destinationFailureOf } from "../../testing/failure-of";
import { samplePost } from "../../testing/sample-post";
import { sendPost } from "../../testing/send-post";
import { type HashnodeFixture, hashnodeFixture } from "./testing/hashnode-fixture";

destinationContract("Hashnode", () => hashnodeFixture(), { keepsId: false, takesDown: false });

describe("Hashnode", () => {
  let fixture: HashnodeFixture;
  beforeEach(async () => {
    fixture = await hashnodeFixture();
  });
  afterEach(() => fixture.close());
  const send = (post = samplePost({ status: "publish" })) =>
    sendPost(fixture.destination, fixture.connection, post);
  const onlyPost = () => [...fixture.server.posts.values()][0];
  const asks = (name: string) => (request: { text: string }) => request.text.includes(`mutation ${name}`);

  test("stores every part of an article, and sends no newsletter", async () => {
    const post = samplePost({ status: "publish" });
    const { warnings } = await send(post);
    expect(warnings).toEqual([]);
    expect(onlyPost()).toMatchObject({
      kind: "post",
      title: post.title,
      slug: post.slug,
      description: post.metaDescription,
      tags: [
        { slug: "anvil", name: "anvil" },
        { slug: "care-repair", name: "care & repair" },
      ],
      newsletter: false,
      canonicalUrl: null,
    });
  });

  test("explains that only Hashnode’s own site can take a live post down", async () => {
    const post = samplePost({ status: "publish" });
    const live = await send(post);
    const { destination, connection } = fixture;
    const draft = { ...post, status: "draft" as const };
    for (const call of [
      destination.unpublish(connection, live.remoteId),
      sendPost(destination, connection, draft, live),
    ]) {
      const failure = await destinationFailureOf(call);
      expect(failure.message).toContain("dashboard");
      expect(failure.retryable).toBe(false);
    }
    expect(await fixture.entries()).toMatchObject([{ live: true }]);
  });

  test("unpublishes a draft or a deleted post without doing anything", async () => {
    const { destination, connection } = fixture;
    const draft = await send(samplePost({ status: "draft" }));
    await destination.unpublish(connection, draft.remoteId);
    const live = await send(samplePost({ status: "publish", slug: "another-anvil" }));
    await fixture.remove(live.remoteId);
    await destination.unpublish(connection, live.remoteId);
    expect((await fixture.entries()).filter((entry) => entry.live)).toEqual([]);
  });

  test("keeps the address of a live post when it is updated", async () => {
    const post = samplePost({ status: "publish" });
    const first = await send(post);
    const changed = { ...post, title: "Anvils, second edition" };
    const second = await sendPost(fixture.destination, fixture.connection, changed, first);
    expect(second.publicUrl).toBe(first.publicUrl);
    expect(onlyPost()).toMatchObject({ title: changed.title });
  });

  test.each(["CreateDraft", "PublishDraft"])(
    "finds its own entry after a lost response to %s, and makes no second one",
    async (name) => {
      fixture.server.interrupt(asks(name), "break after");
      await send();
      expect(await fixture.entries()).toMatchObject([{ live: true }]);
    },
  );

  test("finds a draft on a later page by its marker, even with another slug", async () => {
    for (let at = 0; at < 25; at += 1) fixture.server.add("draft", { slug: `draft-${at}` });
    const post = samplePost({ status: "draft" });
    const { remoteId } = await send(post);
    const article = { articleId: post.articleId, slug: "elsewhere" };
    const found = await findEntry(fixture.destination, fixture.connection, article, null);
    expect(found?.remoteId).toBe(remoteId);
  });

  test("keeps text that looks like a Hashnode embed, inside and outside code", async () => {
    const markdown = "Read %[https://a.example] and `%[code]`.\n\n<script>alert(1)</script>\n";
    await send(samplePost({ status: "draft", markdown }));
    expect(onlyPost()?.markdown).toMatch(/^Read &#37;\\\[.*and `%\[code\]`\./);
    expect(onlyPost()?.markdown).not.toContain("<script");
  });

  test("leaves out a sixteenth tag, and a warning names it", async () => {
    const keywords = Array.from({ length: 16 }, (_, at) => `tag ${at + 1}`);
    const { warnings } = await send(samplePost({ status: "draft", keywords }));
    expect(onlyPost()?.tags).toHaveLength(15);
    expect(warnings).toEqual([expect.stringContaining("tag 16")]);
  });

  test("refuses an article that is too long before sending it", async () => {
    const failure = await destinationFailureOf(
      send(samplePost({ status: "draft", markdown: "anvil ".repeat(20_000) })),
    );
    expect(failure.message).toContain("kB");
    expect(failure.retryable).toBe(false);
  });

  test("sends the original’s address when there is one", async () => {
    const own = await hashnodeFixture({ canonicalPattern: "https://acme.example/{year}/{slug}" });
    try {
      await sendPost(own.destination, own.connection, samplePost({ status: "draft" }));
      expect([...own.server.posts.values()][0]?.canonicalUrl).toBe(
        "https://acme.example/2026/how-to-care-for-an-anvil",
      );
    } finally {
      await own.close();
    }
  });

  test("renames every query, because responses to a known query may be outdated", async () => {
    let time = 0;
    const connection = { ...fixture.connection, now: () => new Date((time += 1)) };
    const nothing = { articleId: newId(), slug: "nothing-here" };
    await findEntry(fixture.destination, connection, nothing, null);
    await findEntry(fixture.destination, connection, nothing, null);
    const texts = fixture.server.requests.map(({ text }) => text);
    expect(new Set(texts).size).toBe(texts.length);
  });

  const error = (code: string, message: string) => ({
    data: null,
    errors: [{ message, extensions: { code } }],
  });
  test.each([
    [200, error("UNAUTHENTICATED", "No token."), "Account settings", false, false],
    [200, error("FORBIDDEN", "Publication does not have an active Pro plan."), "upgrade", false, false],
    [200, error("FORBIDDEN", "Not allowed."), "owner or an editor", false, false],
    [200, error("BAD_USER_INPUT", "Title is required."), "Title is required", false, false],
    [200, error("INTERNAL_SERVER_ERROR", "Something went wrong."), "Try again later", true, true],
    [413, { message: "too large" }, "too long", false, false],
    [502, "<h1>Bad gateway</h1>", "try again later", true, true],
  ])("explains the response %s: %o", async (status, body, words, retryable, mayHaveWritten) => {
    fixture.server.interrupt(asks("CreateDraft"), { status, body });
    const failure = await destinationFailureOf(
      fixture.destination.publish(fixture.connection, samplePost({ status: "publish" })),
    );
    expect(failure.message).toContain(words);
    expect(failure).toMatchObject({ retryable, mayHaveWritten });
    expect(failure.message).not.toContain(fixture.connection.config.accessToken);
  });
});
