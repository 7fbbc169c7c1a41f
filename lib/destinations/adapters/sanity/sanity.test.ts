import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findEntry } from "../../find-entry";
import { destinationContract } from "../../testing/contract/contract-suite";
import { destinationFailureOf } from "../../testing/failure-of";
import { samplePost } from "../../testing/sample-post";
import { sendPost } from "../../testing/send-post";
import { documentIdOf } from "./mapper";
import { sanityConfig } from "./sanity-config";
import { type SanityFixture, sanityFixture } from "./testing/sanity-fixture";

destinationContract("Sanity with Portable Text", () => sanityFixture());
destinationContract("Sanity with HTML", () => sanityFixture({ bodyFormat: "html" }));
destinationContract("Sanity without a public address", () => sanityFixture({ urlPattern: "" }), {
  publicPages: false,
});

describe("Sanity", () => {
  let fixture: SanityFixture;
  beforeEach(async () => {
    fixture = await sanityFixture();
  });
  afterEach(() => fixture.close());
  const send = (post = samplePost({ status: "publish" })) =>
    sendPost(fixture.destination, fixture.connection, post);
  const isWrite = ({ url }: { url: URL }) => url.pathname.includes("/data/mutate/");
  const stored = (id: string) => fixture.server.documents.get(id);

  test("stores every part of an article in its field", async () => {
    const post = samplePost({ status: "publish" });
    const { remoteId } = await send(post);
    expect(remoteId).toBe(documentIdOf(fixture.connection.config, post.articleId));
    expect(stored(remoteId)).toMatchObject({
      _type: "post",
      title: post.title,
      slug: { _type: "slug", current: post.slug },
      body: expect.arrayContaining([expect.objectContaining({ _type: "block", style: "h2" })]),
      excerpt: post.excerpt,
      seo: { description: post.metaDescription },
      tags: post.keywords,
    });
  });

  test("replaces a live document with its draft when the article is published again", async () => {
    const post = samplePost({ status: "publish" });
    const first = await send(post);
    await fixture.retitle(first.remoteId, "By a person");
    await sendPost(fixture.destination, fixture.connection, post, first, { overwrite: true });
    expect([...fixture.server.documents.keys()]).toEqual([first.remoteId]);
    expect(stored(first.remoteId)).toMatchObject({ title: post.title });
  });

  test("keeps the owner’s other fields through every change of status", async () => {
    const post = samplePost({ status: "publish" });
    const first = await send(post);
    const document = stored(first.remoteId);
    if (document === undefined) throw new Error("the document is there");
    fixture.server.put({
      ...document,
      author: "Ada",
      seo: { description: post.metaDescription, robots: "all" },
    });
    const asDraft = { ...post, status: "draft" as const };
    const draft = await sendPost(fixture.destination, fixture.connection, asDraft, first);
    expect(stored(first.remoteId)).toBeUndefined();
    expect(stored(`drafts.${first.remoteId}`)).toMatchObject({ author: "Ada", seo: { robots: "all" } });
    await sendPost(fixture.destination, fixture.connection, post, draft);
    expect(stored(first.remoteId)).toMatchObject({
      author: "Ada",
      seo: { robots: "all", description: post.metaDescription },
      _createdAt: document["_createdAt"],
    });
  });

  test("keeps the edits of a draft when the live document is taken down", async () => {
    const { remoteId } = await send();
    await fixture.retitle(remoteId, "By a person");
    await fixture.destination.unpublish(fixture.connection, remoteId);
    expect([...fixture.server.documents.keys()]).toEqual([`drafts.${remoteId}`]);
    expect(stored(`drafts.${remoteId}`)).toMatchObject({ title: "By a person" });
  });

  test.each([
    ["before the write", 1],
    ["between look and write", 2],
  ])("fails with a conflict and keeps a change that somebody makes %s", async (_, look) => {
    const post = samplePost({ status: "draft" });
    const { remoteId } = await send(post);
    const { destination, connection, server } = fixture;
    const edit = () => void fixture.retitle(remoteId, "By a person");
    if (look === 1) server.afterNextLook(edit);
    const found = await findEntry(destination, connection, post, remoteId);
    if (found === null) throw new Error("the document is there");
    if (look === 2) server.afterNextLook(edit);
    const failure = await destinationFailureOf(destination.update(connection, found, post));
    expect(failure.retryable).toBe(true);
    expect(stored(`drafts.${remoteId}`)).toMatchObject({ title: "By a person" });
  });

  test("leaves a document alone whose type is from before the connection was changed", async () => {
    const post = samplePost({ status: "draft" });
    const { remoteId } = await send(post);
    const { destination, connection } = fixture;
    const elsewhere = { ...connection, config: { ...connection.config, documentType: "article" } };
    expect(await findEntry(destination, elsewhere, post, remoteId)).toBeNull();
  });

  test("notes in the connection test that a type has no documents and may be misspelt", async () => {
    const { destination, connection } = fixture;
    const config = { ...connection.config, documentType: "psot" };
    const { ok, message } = await destination.test({ ...connection, config });
    expect(ok).toBe(true);
    expect(message).toContain("psot");
  });

  test("finds its own document after a lost response, and makes no second one", async () => {
    fixture.server.interrupt(isWrite, "break after");
    await send();
    expect(await fixture.entries()).toMatchObject([{ live: true }]);
  });

  const mutationError = (description: string) => ({
    error: {
      description: "The mutation(s) failed",
      type: "mutationError",
      items: [{ error: { description }, index: 0 }],
    },
  });
  test.each([
    [400, mutationError("Malformed document ID"), "Malformed document ID", false, false],
    [
      401,
      { statusCode: 401, error: "Unauthorized", message: "Session not found" },
      "Session not found",
      false,
      false,
    ],
    [403, mutationError("Insufficient permissions"), "Editor", false, false],
    [404, { statusCode: 404, error: "Not Found", message: "Dataset not found" }, "dataset", false, false],
    [409, mutationError("Document already exists"), "publish again", true, false],
    [429, { statusCode: 429, error: "Too Many Requests", message: "Slow down" }, "17 seconds", true, false],
    [500, { error: { description: "Internal" } }, "try again later", true, true],
  ])("explains the response %s", async (status, body, words, retryable, mayHaveWritten) => {
    fixture.server.interrupt(isWrite, { status, body, headers: { "retry-after": "17" } });
    const failure = await destinationFailureOf(
      fixture.destination.publish(fixture.connection, samplePost({ status: "publish" })),
    );
    expect(failure.message).toContain(words);
    expect(failure).toMatchObject({ retryable, mayHaveWritten });
    expect(failure.message).not.toContain(fixture.connection.config.apiToken);
  });

  const given = { apiToken: "t", projectId: "abc12345" };
  test.each([
    ["a project that is a host", { ...given, projectId: "evil.example/" }, "projectId"],
    ["a dataset that is a path", { ...given, dataset: "../x" }, "dataset"],
    ["a field that is a query", { ...given, slugField: "slug-x" }, "slugField"],
    [
      "an address that needs a date",
      { ...given, urlPattern: "https://a.example/{year}/{slug}" },
      "urlPattern",
    ],
    ["two parts in one field", { ...given, excerptField: "lead", tagsField: "lead" }, "tagsField"],
  ])("refuses %s in its configuration", (_, config, key) => {
    const paths = sanityConfig.safeParse(config).error?.issues.map(({ path }) => path.join("."));
    expect(paths).toEqual([key]);
  });

  test("uses the defaults for empty form fields", () => {
    const form = { ...given, dataset: "", documentType: "", bodyFormat: "", urlPattern: "", tagsFormat: "" };
    expect(sanityConfig.parse(form)).toMatchObject({
      dataset: "production",
      documentType: "post",
      bodyFormat: "portableText",
    });
  });
});
