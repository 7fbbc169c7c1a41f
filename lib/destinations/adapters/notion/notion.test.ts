import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newId } from "@/lib/platform/db/ids";
import { findEntry } from "../../find-entry";
import { destinationContract } from "../../testing/contract/contract-suite";
import { destinationFailureOf } from "../../testing/failure-of";
import { samplePost } from "../../testing/sample-post";
import { sendPost } from "../../testing/send-post";
import { notionConfig } from "./notion-config";
import { type NotionFixture, notionFixture } from "./testing/notion-fixture";

destinationContract("Notion with a site made of it", () => notionFixture());
destinationContract(
  "Notion that shows nothing, without a property for the marker",
  () => notionFixture({ urlPattern: "", articleIdField: "" }),
  { publicPages: false },
);

describe("Notion", () => {
  let fixture: NotionFixture;
  beforeEach(async () => {
    fixture = await notionFixture();
  });
  afterEach(() => fixture.close());
  const send = (post = samplePost({ status: "publish" })) =>
    sendPost(fixture.destination, fixture.connection, post);
  const isCreate = ({ method, url }: { method: string; url: URL }) =>
    method === "POST" && url.pathname === "/v1/pages";

  test("stores every part of an article in its property without a warning", async () => {
    const post = samplePost({ status: "publish" });
    const { remoteId, warnings } = await send(post);
    expect(warnings).toEqual([]);
    expect(fixture.server.pages.get(remoteId)?.values).toEqual({
      Name: post.title,
      Slug: post.slug,
      Status: "Published",
      Summary: post.excerpt,
      Description: post.metaDescription,
      Tags: post.keywords,
      "Galley id": post.articleId,
    });
  });

  test("stores the status in a checkbox", async () => {
    const ticked = await notionFixture({ statusField: "Live" });
    try {
      const post = samplePost({ status: "publish" });
      const live = await sendPost(ticked.destination, ticked.connection, post);
      expect(ticked.server.pages.get(live.remoteId)?.values["Live"]).toBe(true);
      await ticked.destination.unpublish(ticked.connection, live.remoteId);
      expect(ticked.server.pages.get(live.remoteId)?.values["Live"]).toBe(false);
    } finally {
      await ticked.close();
    }
  });

  describe("without a public address of the connection", () => {
    let plain: NotionFixture;
    beforeEach(async () => {
      plain = await notionFixture({ urlPattern: "" });
    });
    afterEach(() => plain.close());

    test("a page that is not shared has none, and a warning gives advice", async () => {
      const post = samplePost({ status: "publish" });
      const { publicUrl, warnings } = await sendPost(plain.destination, plain.connection, post);
      expect(publicUrl).toBeNull();
      expect(warnings.join(" ")).toContain("Share → Publish");
    });

    test("a page that is shared has Notion's own", async () => {
      plain.server.shared = true;
      const post = samplePost({ status: "publish" });
      const { publicUrl, warnings } = await sendPost(plain.destination, plain.connection, post);
      expect((await plain.visit(publicUrl ?? "")).html).toContain("Keep an anvil dry");
      expect(warnings).toEqual([]);
    });

    test("a shared draft causes a warning", async () => {
      plain.server.shared = true;
      const post = samplePost({ status: "draft" });
      const { publicUrl, warnings } = await sendPost(plain.destination, plain.connection, post);
      expect(publicUrl).toBeNull();
      expect(warnings.join(" ")).toContain("although it is a draft");
    });
  });

  test("removes the page when Notion accepts the one of the connection test", async () => {
    const { server, destination, connection } = fixture;
    const page = server.add({ Name: "" });
    const body = { id: page.id, parent: { data_source_id: server.dataSourceId }, properties: {} };
    server.interrupt(isCreate, { body });
    expect(await destination.test(connection)).toMatchObject({ ok: true });
    expect(await fixture.entries()).toEqual([]);
  });

  test("sends tags without commas and long texts in pieces", async () => {
    const excerpt = "Anvil. ".repeat(400).trim();
    const post = samplePost({ status: "draft", keywords: ["oil, light", "oil light"], excerpt });
    const { remoteId } = await send(post);
    expect(fixture.server.pages.get(remoteId)?.values).toMatchObject({
      Tags: ["oil light"],
      Summary: excerpt,
    });
  });

  test("finds its own page after a lost response, and makes no second one", async () => {
    fixture.server.interrupt(isCreate, "break after");
    await send();
    expect(await fixture.entries()).toMatchObject([{ live: true }]);
  });

  test("finds no page for an id of another connection", async () => {
    const nothing = { articleId: newId(), slug: "nothing-here" };
    expect(await findEntry(fixture.destination, fixture.connection, nothing, "42")).toBeNull();
  });

  const error = (code: string, message: string) => ({ object: "error", code, message });
  test.each([
    [400, error("validation_error", "Status is not a property that exists."), "not a property", false, false],
    [401, error("unauthorized", "API token is invalid."), "secret of the integration", false, false],
    [403, error("restricted_resource", "Insufficient permissions."), "capabilities", false, false],
    [404, error("object_not_found", "Could not find data source."), "Connections", false, false],
    [409, error("conflict_error", "Conflict occurred while saving."), "publish again", true, false],
    [429, error("rate_limited", "You have been rate limited."), "17 seconds", true, false],
    [529, error("service_overload", "Overloaded."), "try again later", true, true],
  ])("explains the response %s", async (status, body, words, retryable, mayHaveWritten) => {
    fixture.server.interrupt(isCreate, { status, body, headers: { "retry-after": "17" } });
    const failure = await destinationFailureOf(
      fixture.destination.publish(fixture.connection, samplePost({ status: "publish" })),
    );
    expect(failure.message).toContain(words);
    expect(failure).toMatchObject({ retryable, mayHaveWritten });
    expect(failure.message).not.toContain(fixture.connection.config.accessToken);
  });

  const given = { accessToken: "t", dataSourceId: "0190a6f0000070008000000000000001" };
  test.each([
    ["an id that is an address", { ...given, dataSourceId: "https://notion.so/x" }, "dataSourceId"],
    ["a status in the property of the slug", { ...given, statusField: "Slug" }, "statusField"],
    ["one name for drafts and published articles", { ...given, draftValue: "Published" }, "draftValue"],
    ["two parts in one property", { ...given, excerptField: "A", tagsField: "A" }, "tagsField"],
  ])("refuses %s in its configuration", (_, config, key) => {
    const paths = notionConfig.safeParse(config).error?.issues.map(({ path }) => path.join("."));
    expect(paths).toEqual([key]);
  });
});
