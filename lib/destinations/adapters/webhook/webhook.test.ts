import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/lib/platform/db/testing/test-database";
import { parseAllowRules } from "@/lib/platform/fetching/allow-rules";
import { createGuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import { listAttemptRows, listDeliveryRows } from "@/lib/platform/messages/rows";
import { startReceiver, status } from "@/lib/platform/messages/testing/receiver";
import { destinationContract } from "../../testing/contract/contract-suite";
import { destinationFailureOf } from "../../testing/failure-of";
import { samplePost } from "../../testing/sample-post";
import { sendPost } from "../../testing/send-post";
import { webhookFixture } from "./testing/webhook-fixture";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

destinationContract("Webhook", () => webhookFixture(database.db), { lookup: false, keepsSlug: false });

async function log(integrationId: string) {
  const rows = await listDeliveryRows(database.db, { integrationId }, { limit: 50, offset: 0 });
  return Promise.all(
    rows.map(async (row) => ({ row, attempts: await listAttemptRows(database.db, row.id) })),
  );
}

describe("A receiver", () => {
  test("gets a message for a draft, a publication, an update and a removal", async () => {
    const { destination, connection, accepted } = await webhookFixture(database.db);
    const post = samplePost({ status: "publish" });
    const draft = await sendPost(destination, connection, { ...post, status: "draft" });
    const live = await sendPost(destination, connection, post, draft);
    const changed = await sendPost(destination, connection, { ...post, title: "Anvils, again" }, live);
    await destination.unpublish(connection, changed.remoteId);
    expect(accepted.map(({ type }) => type)).toEqual([
      "article.draft",
      "article.published",
      "article.updated",
      "article.unpublished",
    ]);
    expect(accepted.map(({ data }) => data.id)).toEqual(Array.from({ length: 4 }, () => post.articleId));
    expect(accepted[3]?.data).toMatchObject({ slug: post.slug });
  });

  test("gets its own id in every later message", async () => {
    const { destination, connection, accepted, answers } = await webhookFixture(database.db);
    answers.push({ id: 42 }, {});
    const post = samplePost({ status: "publish" });
    const first = await sendPost(destination, connection, post);
    const second = await sendPost(destination, connection, { ...post, title: "Anvils, again" }, first);
    expect([first.remoteId, second.remoteId]).toEqual([`${post.articleId}:42`, `${post.articleId}:42`]);
    await destination.unpublish(connection, second.remoteId);
    expect(accepted.map(({ data }) => data.receiver_id)).toEqual([null, "42", "42"]);
  });

  test("gets every field of the article", async () => {
    const { destination, connection, accepted } = await webhookFixture(database.db);
    const post = samplePost({ status: "publish" });
    await sendPost(destination, connection, post);
    expect(accepted[0]?.data).toEqual({
      id: post.articleId,
      receiver_id: null,
      title: post.title,
      slug: post.slug,
      language: post.languageCode,
      excerpt: post.excerpt,
      meta_description: post.metaDescription,
      keywords: post.keywords,
      content_html: post.html,
      content_markdown: post.markdown,
      json_ld: post.jsonLd,
      brand_name: post.brandName,
      created_at: "2026-03-09T08:30:00.000Z",
    });
  });
});

describe("The same article sent again", () => {
  test("is the same message until the receiver has accepted it", async () => {
    const { destination, connection, accepted, failures, integrationId } = await webhookFixture(database.db);
    const post = samplePost({ status: "publish" });
    failures.push(503, 503);
    for (let time = 0; time < 2; time += 1) {
      const failure = await destinationFailureOf(sendPost(destination, connection, post));
      expect(failure).toMatchObject({ retryable: true, mayHaveWritten: true });
    }
    const sent = await sendPost(destination, connection, post);
    await sendPost(destination, connection, post, sent);
    expect(accepted).toHaveLength(1);
    const [only, ...others] = await log(integrationId);
    expect(others).toEqual([]);
    expect(only?.row).toMatchObject({
      id: accepted[0]?.id,
      status: "delivered",
      attempts: 4,
      lastError: null,
    });
    expect(only?.attempts.map(({ httpStatus }) => httpStatus)).toEqual([503, 503, 200, 200]);
  });

  test.each([
    ["fails on it", [500, 500]],
    ["asks for fewer messages", [429, 429]],
    ["does not accept it", [401]],
  ])("does not count as sent when the receiver now %s", async (_, now) => {
    const { destination, connection, failures } = await webhookFixture(database.db);
    const post = samplePost({ status: "publish" });
    const sent = await sendPost(destination, connection, post);
    failures.push(...now);
    const failure = await destinationFailureOf(sendPost(destination, connection, post, sent));
    expect(failure.message).toContain(`HTTP ${now[0]}`);
    expect(failure.mayHaveWritten).toBe(now[0] === 500);
    await expect(sendPost(destination, connection, post, sent)).resolves.toMatchObject({
      remoteId: sent.remoteId,
    });
  });

  test("does not count as sent when the receiver no longer responds", async () => {
    const { destination, connection } = await webhookFixture(database.db);
    const post = samplePost({ status: "publish" });
    const sent = await sendPost(destination, connection, post);
    const config = { ...connection.config, url: "http://127.0.0.1:9/hook" };
    const fetch = createGuardedFetch({ allow: parseAllowRules("127.0.0.1"), userAgent: "Galley-test" });
    const failure = await destinationFailureOf(
      sendPost(destination, { ...connection, config, fetch }, post, sent),
    );
    expect(failure.message).toContain("127.0.0.1:9");
  });

  test("is a new message after another text was sent in between", async () => {
    const { destination, connection, accepted } = await webhookFixture(database.db);
    const post = samplePost({ status: "publish" });
    const changed = { ...post, title: "Anvils, again" };
    let written = await sendPost(destination, connection, post);
    for (const next of [changed, post, changed]) {
      written = await sendPost(destination, connection, next, written);
    }
    expect(accepted.map(({ data }) => data.title)).toEqual(
      [post, changed, post, changed].map((p) => p.title),
    );
    expect(new Set(accepted.map(({ id }) => id)).size).toBe(4);
  });

  test("does not count as written after its update failed", async () => {
    const { destination, connection, failures, accepted } = await webhookFixture(database.db);
    const post = samplePost({ status: "publish" });
    const before = await sendPost(destination, connection, post);
    failures.push(500, 500);
    const changed = { ...post, title: "Anvils, again" };
    await destinationFailureOf(sendPost(destination, connection, changed, before));
    expect(accepted).toHaveLength(1);
    await sendPost(destination, connection, changed, before);
    expect(accepted.map(({ data }) => data.title)).toEqual([post.title, changed.title]);
  });

  test("is removed with one message when it is unpublished twice", async () => {
    const { destination, connection, accepted } = await webhookFixture(database.db);
    const { remoteId } = await sendPost(destination, connection, samplePost({ status: "publish" }));
    await destination.unpublish(connection, remoteId);
    await destination.unpublish(connection, remoteId);
    expect(accepted.map(({ type }) => type)).toEqual(["article.published", "article.unpublished"]);
  });
});

describe("The public address of an entry", () => {
  test.each([
    "javascript:alert(document.cookie)",
    "data:text/html,<script>alert(1)</script>",
    "file:///etc/passwd",
    "https://user:pass@acme.example/",
    "/blog/anvil",
    `https://acme.example/${"x".repeat(2001)}`,
    7,
  ])("is not %s", async (url) => {
    const { destination, connection, answers } = await webhookFixture(database.db);
    answers.push({ url });
    const written = await sendPost(destination, connection, samplePost({ status: "publish" }));
    expect(written.publicUrl).toBeNull();
    expect(written.warnings.join(" ")).toContain("it was ignored");
    expect(written.warnings.join(" ")).not.toContain("alert");
  });

  test.each([
    { url: "https://acme.example/blog/größe" },
    { url: "https://acme.example/blog/gr%C3%B6%C3%9Fe" },
  ])("is the normalised address in the receiver’s response", async (answer) => {
    const { destination, connection, answers } = await webhookFixture(database.db);
    answers.push(answer);
    const written = await sendPost(destination, connection, samplePost({ status: "publish" }));
    expect(written.publicUrl).toBe("https://acme.example/blog/gr%C3%B6%C3%9Fe");
    expect(written.warnings).toEqual([]);
  });

  test.each([[null], ["OK"], [[]], [{ url: null, id: null }], [{ url: { deep: 1 }, id: {} }]])(
    "comes from the pattern when the response (%j) has none",
    async (answer) => {
      const { destination, connection, answers } = await webhookFixture(database.db);
      answers.push(answer);
      const config = { ...connection.config, urlPattern: "https://acme.example/{year}/{slug}" };
      const written = await sendPost(
        destination,
        { ...connection, config },
        samplePost({ status: "publish" }),
      );
      expect(written.publicUrl).toBe("https://acme.example/2026/how-to-care-for-an-anvil");
    },
  );

  test("is missing with a warning when neither response nor pattern gives one", async () => {
    const { destination, connection, answers } = await webhookFixture(database.db);
    answers.push({});
    const written = await sendPost(destination, connection, samplePost({ status: "publish" }));
    expect(written.publicUrl).toBeNull();
    expect(written.warnings.join(" ")).toContain("set the connection’s public address");
  });

  test.each(["", " ", "x".repeat(201), "a\u0000b", "a\nb", true])(
    "is unaffected by a receiver id like %j, which is ignored",
    async (id) => {
      const { destination, connection, answers } = await webhookFixture(database.db);
      answers.push({ id });
      const post = samplePost({ status: "publish" });
      const written = await sendPost(destination, connection, post);
      expect(written.remoteId).toBe(post.articleId);
      expect(written.warnings.join(" ")).toContain("it was ignored");
    },
  );
});

describe("An attack", () => {
  test("on the internal network is blocked before any request, and is logged", async () => {
    const { destination, connection, integrationId } = await webhookFixture(database.db);
    const config = { ...connection.config, url: "http://169.254.169.254/latest/meta-data/" };
    const failure = await destinationFailureOf(
      destination.publish({ ...connection, config }, samplePost({ status: "publish" })),
    );
    expect(failure).toMatchObject({ retryable: false, mayHaveWritten: false });
    const [only] = await log(integrationId);
    expect(only?.row).toMatchObject({ status: "failed", lastHttpStatus: null, nextAt: null });
    expect(only?.attempts[0]?.error).toBe(failure.message);
  });

  test("through a redirect receives no request", async () => {
    const { destination, connection } = await webhookFixture(database.db);
    const elsewhere = await startReceiver();
    const receiver = await startReceiver(status(307, { location: elsewhere.url }));
    const config = { ...connection.config, url: receiver.url };
    const fetch = createGuardedFetch({ allow: parseAllowRules("127.0.0.1"), userAgent: "Galley-test" });
    await destinationFailureOf(
      destination.publish({ ...connection, config, fetch }, samplePost({ status: "publish" })),
    );
    expect([receiver.received.length, elsewhere.received.length]).toEqual([1, 0]);
  });

  test("that echoes the secrets reveals none in the log, the result or the error", async () => {
    const { destination, connection, integrationId, answers } = await webhookFixture(database.db);
    const { secret = "" } = connection.config;
    const token = "t0ken-of-the-gateway";
    answers.push({ id: secret, echo: `Bearer ${token}` });
    const config = { ...connection.config, token };
    const written = await sendPost(destination, { ...connection, config }, samplePost({ status: "publish" }));
    const told = JSON.stringify([written, await log(integrationId)]);
    for (const trace of [secret, secret.slice(6), token]) expect(told).not.toContain(trace);
    expect(told).toContain("[secret]");
  });
});

describe("A receiver that answers 200", () => {
  const post = samplePost({ status: "publish" });

  test.each<[string, unknown, string]>([
    ["success: false", { success: false, message: "The category is missing." }, "The category is missing."],
    ["ok: false", { ok: false, error: { message: "No author." } }, "No author."],
    ["an error", { error: "Quota exceeded" }, "Quota exceeded"],
    ["a list of errors", { errors: [{ message: "Title taken" }] }, "Title taken"],
    ["a status of error", { status: "error", reason: "Disk full" }, "Disk full"],
    ["nothing but success: false", { success: false }, "refuses the message."],
  ])("with %s refuses the article, in its own words", async (_, answer, reason) => {
    const { destination, connection, answers, integrationId } = await webhookFixture(database.db);
    answers.push(answer);
    const failure = await destinationFailureOf(sendPost(destination, connection, post));
    expect(failure).toMatchObject({ retryable: false, mayHaveWritten: false });
    expect(failure.message).toContain(reason);
    expect((await log(integrationId)).map(({ row }) => row.status)).toEqual(["failed"]);
    expect(await destination.lookup(connection, post).byMarker?.()).toBeNull();
  });

  test.each<[string, unknown]>([
    ["success: true and an empty error", { success: true, error: "" }],
    ["no error", { error: null, errors: [], ok: true }],
    ["success: true and a notice", { success: true, message: "Saved", errors: ["One picture was left out"] }],
  ])("with %s has accepted it", async (_, answer) => {
    const { destination, connection, answers } = await webhookFixture(database.db);
    answers.push(answer);
    await expect(sendPost(destination, connection, post)).resolves.toMatchObject({
      articleId: post.articleId,
    });
  });

  test("with a warning of PHP before its JSON is understood", async () => {
    const { destination, connection, answers, origin } = await webhookFixture(database.db);
    const url = `${origin}/blog/as-told`;
    answers.push(
      `<br />\n<b>Warning</b>: Undefined array key "{x}" in /srv/hook.php on line 7<br />\n${JSON.stringify({ url, id: 7 })}\n`,
    );
    const written = await sendPost(destination, connection, post);
    expect(written).toMatchObject({ publicUrl: url, remoteId: `${post.articleId}:7` });
    expect(await destination.lookup(connection, post).byMarker?.()).toMatchObject({ publicUrl: url });
  });
});
