import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findEntry } from "../../find-entry";
import { destinationContract } from "../../testing/contract/contract-suite";
import { destinationFailureOf } from "../../testing/failure-of";
import { samplePost } from "../../testing/sample-post";
import { sendPost } from "../../testing/send-post";
import { contentfulConfig } from "./contentful-config";
import { entryIdOf } from "./mapper";
import { type ContentfulFixture, contentfulFixture } from "./testing/contentful-fixture";

destinationContract("Contentful with rich text", () => contentfulFixture());
destinationContract("Contentful with HTML", () =>
  contentfulFixture({ bodyField: "text", bodyFormat: "html" }),
);
destinationContract("Contentful without a public address", () => contentfulFixture({ urlPattern: "" }), {
  publicPages: false,
});

describe("Contentful", () => {
  let fixture: ContentfulFixture;
  beforeEach(async () => {
    fixture = await contentfulFixture();
  });
  afterEach(() => fixture.close());
  const send = (post = samplePost({ status: "publish" })) =>
    sendPost(fixture.destination, fixture.connection, post);
  const isPut = ({ method, url }: { method: string; url: URL }) =>
    method === "PUT" && !url.pathname.endsWith("/published");

  test("stores every part of an article in its field and locale", async () => {
    const post = samplePost({ status: "publish" });
    const { remoteId, warnings } = await send(post);
    expect(warnings).toEqual([expect.stringContaining("code blocks")]);
    expect(remoteId).toBe(entryIdOf(fixture.connection.config, post.articleId));
    expect(fixture.server.entries.get(remoteId)?.published?.fields).toMatchObject({
      title: { "en-US": post.title },
      slug: { "en-US": post.slug },
      body: { "en-US": { nodeType: "document" } },
      excerpt: { "en-US": post.excerpt },
      metaDescription: { "en-US": post.metaDescription },
      tags: { "en-US": post.keywords },
    });
  });

  test("sanitises the Markdown that it sends", async () => {
    const plain = await contentfulFixture({ bodyField: "text", bodyFormat: "markdown" });
    try {
      const markdown = "## Care\n\n<script>alert(1)</script>\n\nOil it, `a < b`.\n";
      const post = samplePost({ status: "draft", markdown });
      const { remoteId } = await sendPost(plain.destination, plain.connection, post);
      const text = plain.server.entries.get(remoteId)?.fields["text"]?.["en-US"];
      expect(text).toContain("## Care");
      expect(text).toContain("`a < b`");
      expect(text).not.toContain("<script");
    } finally {
      await plain.close();
    }
  });

  test("keeps the owner’s other fields and locales in an update", async () => {
    const post = samplePost({ status: "publish" });
    const first = await send(post);
    const entry = fixture.server.entries.get(first.remoteId);
    if (entry === undefined) throw new Error("the entry is there");
    entry.fields["author"] = { "en-US": "Ada" };
    entry.fields["title"] = { ...entry.fields["title"], de: "Der Amboss" };
    entry.metadata = { tags: [{ sys: { id: "spring" } }] };
    const changed = { ...post, title: "Anvils, second edition" };
    await sendPost(fixture.destination, fixture.connection, changed, first);
    expect(entry.fields).toMatchObject({
      author: { "en-US": "Ada" },
      title: { "en-US": "Anvils, second edition", de: "Der Amboss" },
    });
    expect(entry.metadata).toEqual({ tags: [{ sys: { id: "spring" } }] });
  });

  test("fails with a conflict and keeps a change made between lookup and write", async () => {
    const post = samplePost({ status: "draft" });
    const { remoteId } = await send(post);
    const { destination, connection, server } = fixture;
    const found = await findEntry(destination, connection, post, remoteId);
    if (found === null) throw new Error("the entry is there");
    await fixture.retitle(remoteId, "By a person");
    const failure = await destinationFailureOf(destination.update(connection, found, post));
    expect(failure.retryable).toBe(true);
    expect(server.entries.get(remoteId)?.fields["title"]).toEqual({ "en-US": "By a person" });
  });

  test("restores its own archived entry instead of making a second one", async () => {
    const post = samplePost({ status: "draft" });
    const first = await send(post);
    const entry = fixture.server.entries.get(first.remoteId);
    if (entry !== undefined) Object.assign(entry, { archivedVersion: 1, version: entry.version + 1 });
    const live = { ...post, status: "publish" as const };
    const second = await sendPost(fixture.destination, fixture.connection, live, first);
    expect(second.remoteId).toBe(first.remoteId);
    expect(await fixture.entries()).toMatchObject([{ live: true }]);
  });

  test("leaves an entry alone whose content type is from before the connection was changed", async () => {
    const post = samplePost({ status: "draft" });
    const first = await send(post);
    const entry = fixture.server.entries.get(first.remoteId);
    if (entry !== undefined) entry.contentType = "page";
    const { destination, connection } = fixture;
    expect(await findEntry(destination, connection, post, first.remoteId)).toBeNull();
  });

  test("cuts a title that is too long, with a warning", async () => {
    const title = "Anvils and more ".repeat(30).trim();
    const { warnings } = await send(samplePost({ status: "publish", title }));
    expect(warnings.join(" ")).toContain("title");
  });

  test("finds its own entry after a lost response, and makes no second one", async () => {
    fixture.server.interrupt(isPut, "break after");
    await send();
    expect(await fixture.entries()).toMatchObject([{ live: true }]);
  });

  test("names a test draft that it may not remove, and makes no second one", async () => {
    const { destination, connection, server } = fixture;
    const config = { ...connection.config, accessToken: server.tokens.mayNotDelete };
    for (const _ of ["first", "second"]) {
      const { ok, message } = await destination.test({ ...connection, config });
      expect(ok).toBe(true);
      expect(message).toContain("galley-connection-test");
    }
    expect(server.entries.size).toBe(1);
  });

  const error = (id: string, details?: unknown) => ({ sys: { type: "Error", id }, message: "M", details });
  test.each([
    [401, error("AccessTokenInvalid"), "CMA tokens", false, false],
    [403, error("AccessTokenInvalid"), "CMA tokens", false, false],
    [403, error("AccessDenied"), "a role", false, false],
    [404, error("NotFound"), "space id", false, false],
    [409, error("VersionMismatch"), "publish again", true, false],
    [
      422,
      error("ValidationFailed", {
        errors: [{ name: "size", path: ["fields", "excerpt", "en-US"], details: "Too long" }],
      }),
      "excerpt.en-US: Too long",
      false,
      false,
    ],
    [429, error("RateLimitExceeded"), "17 seconds", true, false],
    [502, error("BadGateway"), "try again later", true, true],
  ])("explains the response %s", async (status, body, words, retryable, mayHaveWritten) => {
    const headers = { "x-contentful-ratelimit-reset": "17" };
    fixture.server.interrupt(isPut, { status, body, headers });
    const post = samplePost({ status: "publish" });
    const failure = await destinationFailureOf(fixture.destination.publish(fixture.connection, post));
    expect(failure.message).toContain(words);
    expect(failure).toMatchObject({ retryable, mayHaveWritten });
    expect(failure.message).not.toContain(fixture.connection.config.accessToken);
  });

  test("uses the EU host for EU spaces, and the defaults for empty form fields", () => {
    const form = {
      accessToken: "t",
      spaceId: "s",
      contentType: "c",
      region: "",
      locale: "",
      bodyFormat: "",
      urlPattern: "",
    };
    expect(contentfulConfig.parse({ ...form, environmentId: "" })).toMatchObject({
      region: "global",
      environmentId: "master",
      locale: "en-US",
      bodyFormat: "richText",
    });
    const paths = contentfulConfig
      .safeParse({ ...form, urlPattern: "https://a.example/{year}/{slug}" })
      .error?.issues.map(({ path }) => path.join("."));
    expect(paths).toEqual(["urlPattern"]);
  });
});
