import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findEntry } from "../../find-entry";
import { destinationContract } from "../../testing/contract/contract-suite";
import { destinationFailureOf } from "../../testing/failure-of";
import { samplePost } from "../../testing/sample-post";
import { sendPost } from "../../testing/send-post";
import { type HubspotFixture, hubspotFixture } from "./testing/hubspot-fixture";

destinationContract("HubSpot", () => hubspotFixture());

describe("HubSpot", () => {
  let fixture: HubspotFixture;
  beforeEach(async () => {
    fixture = await hubspotFixture();
  });
  afterEach(() => fixture.close());
  const send = (post = samplePost({ status: "publish" })) =>
    sendPost(fixture.destination, fixture.connection, post);
  const isCreate = ({ method, url }: { method: string; url: URL }) =>
    method === "POST" && url.pathname.endsWith("/posts");

  test("stores a post below the blog’s path without a warning", async () => {
    const post = samplePost({ status: "publish" });
    const { remoteId, warnings, publicUrl } = await send(post);
    expect(warnings).toEqual([]);
    expect(publicUrl).toMatch(/\/blog\/how-to-care-for-an-anvil$/);
    expect(fixture.server.posts.get(remoteId)?.live).toMatchObject({
      name: post.title,
      htmlTitle: post.title,
      slug: "blog/how-to-care-for-an-anvil",
      postSummary: post.excerpt,
      metaDescription: post.metaDescription,
      blogAuthorId: "77",
      useFeaturedImage: false,
    });
  });

  test("stores Galley’s marker as a comment that readers do not see", async () => {
    const post = samplePost({ status: "publish" });
    const { publicUrl, articleId } = await send(post);
    const { html } = await fixture.visit(publicUrl ?? "");
    expect(articleId).toBe(post.articleId);
    expect(html.replace(/<!--.*?-->/g, "")).not.toContain(post.articleId);
  });

  test("schedules a post that remains a draft after being pushed live, with a warning", async () => {
    fixture.server.habits.pushLiveNeedsSchedule = true;
    const { remoteId, warnings, publicUrl } = await send();
    expect(fixture.server.posts.get(remoteId)?.state).toBe("SCHEDULED");
    expect(publicUrl).not.toBeNull();
    expect(warnings.join(" ")).toContain("schedule");
  });

  test("fails with advice when HubSpot does not take a post down", async () => {
    const { remoteId } = await send();
    fixture.server.habits.ignoresState = true;
    const failure = await destinationFailureOf(fixture.destination.unpublish(fixture.connection, remoteId));
    expect(failure.message).toContain("Unpublish");
  });

  test("does not overwrite a person’s unpublished edit", async () => {
    const post = samplePost({ status: "publish" });
    const first = await send(post);
    await fixture.retitle(first.remoteId, "Anvils, half rewritten");
    const failure = await destinationFailureOf(
      sendPost(fixture.destination, fixture.connection, post, first),
    );
    expect(failure.message).toContain("Anvils, half rewritten");
  });

  test("finds a post by its marker after somebody changed its slug", async () => {
    const post = samplePost({ status: "draft" });
    const { remoteId } = await send(post);
    Object.assign(fixture.server.posts.get(remoteId)?.draft ?? {}, { slug: "blog/moved" });
    Object.assign(fixture.server.posts.get(remoteId)?.live ?? {}, { slug: "blog/moved" });
    const found = await findEntry(fixture.destination, fixture.connection, post, null);
    expect(found?.remoteId).toBe(remoteId);
  });

  test.each(["break after", "break before"] as const)(
    "makes one post at most over a broken connection (%s)",
    async (how) => {
      fixture.server.interrupt(isCreate, how);
      const post = samplePost({ status: "publish" });
      await send(post).catch((error: unknown) => error);
      expect((await fixture.entries()).length).toBeLessThanOrEqual(1);
      await send(post);
      expect(await fixture.entries()).toMatchObject([{ live: true }]);
    },
  );

  test("finishes a half-done publication at the next attempt", async () => {
    fixture.server.interrupt(({ url }) => url.pathname.endsWith("/push-live"), { status: 500, body: {} });
    await send();
    expect(await fixture.entries()).toMatchObject([{ live: true }]);
  });

  test.each([
    [400, { message: "Invalid input", errors: [{ message: "slug is bad" }] }, "slug is bad", false, false],
    [401, { category: "INVALID_AUTHENTICATION" }, "access token", false, false],
    [403, { category: "MISSING_SCOPES" }, "content", false, false],
    [429, { category: "RATE_LIMITS" }, "17 seconds", true, false],
    [429, { category: "RATE_LIMITS", policyName: "DAILY" }, "tomorrow", true, false],
    [502, "<h1>Bad gateway</h1>", "try again later", true, true],
  ])("explains the response %s with %j", async (status, body, words, retryable, mayHaveWritten) => {
    fixture.server.interrupt(isCreate, { status, body, headers: { "retry-after": "17" } });
    const post = samplePost({ status: "publish" });
    const failure = await destinationFailureOf(fixture.destination.publish(fixture.connection, post));
    expect(failure.message).toContain(words);
    expect(failure).toMatchObject({ retryable, mayHaveWritten });
    expect(failure.message).not.toContain("pat-");
  });
});
