import { Ajv2020 } from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/lib/platform/db/testing/test-database";
import { parseAllowRules } from "@/lib/platform/fetching/allow-rules";
import { createGuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import { webhookJsonSchema } from "@/lib/platform/messages/payload-schema";
import { startReceiver, status } from "@/lib/platform/messages/testing/receiver";
import { destinationFailureOf } from "../../../testing/failure-of";
import { samplePost } from "../../../testing/sample-post";
import { sendPost } from "../../../testing/send-post";
import { webhookFixture } from "../testing/webhook-fixture";
import { webhookConfig } from "../webhook-config";
import { babyLoveGrowthProfile } from "./babylovegrowth";
import { galleyProfile } from "./galley";
import { articleMessageTypes } from "./profile";
import { publishArticlesProfile } from "./publish-articles";

const at = new Date("2026-03-10T09:00:00.000Z");
const post = samplePost({ status: "publish", title: "Salt & <iron>" });
const said = (value: object): unknown => JSON.parse(JSON.stringify(value));

describe("Galley’s format", () => {
  const ajv = new Ajv2020({ strict: true });
  addFormats.default(ajv);
  const validate = ajv.compile(webhookJsonSchema());
  const articleOf = (type: (typeof articleMessageTypes)[number]) =>
    said(galleyProfile.article({ type, at, post, receiverId: "42" }));

  test.each(articleMessageTypes)("sends %s as the published JSON Schema describes it", (type) => {
    expect([validate(articleOf(type)), validate.errors]).toEqual([true, null]);
  });

  test("sends removal and ping as the published JSON Schema describes them", () => {
    const lastBody = JSON.stringify(articleOf("article.published"));
    const removal = said(
      galleyProfile.removal?.({ at, articleId: post.articleId, receiverId: null, lastBody }) ?? {},
    );
    expect(removal).toMatchObject({ data: { slug: post.slug } });
    expect([validate(removal), validate.errors]).toEqual([true, null]);
    expect(validate(said(galleyProfile.ping(at)))).toBe(true);
  });

  test.each([null, "{}", '{"data":{"articles":[]}}', "[]"])(
    "sends no slug in a removal after a message in another format (%s)",
    (lastBody) => {
      const removal = galleyProfile.removal?.({ at, articleId: post.articleId, receiverId: null, lastBody });
      expect(removal).toMatchObject({ data: { slug: null } });
    },
  );

  test("has a schema that refuses other messages", () => {
    expect(validate({ type: "article.burnt", timestamp: at.toISOString(), data: {} })).toBe(false);
    expect(validate({ type: "article.published", timestamp: at.toISOString(), data: {} })).toBe(false);
  });
});

describe("The format of another service", () => {
  test("publish_articles sends the documented event", () => {
    const message = { type: "article.updated", at, post, receiverId: "42" } as const;
    expect(said(publishArticlesProfile.article(message))).toEqual({
      event_type: "publish_articles",
      timestamp: "2026-03-10T09:00:00.000Z",
      data: {
        articles: [
          {
            id: post.articleId,
            title: "Salt & <iron>",
            content_markdown: post.markdown,
            content_html: post.html,
            meta_description: post.metaDescription,
            created_at: "2026-03-09T08:30:00.000Z",
            image_url: "",
            slug: post.slug,
            tags: post.keywords,
          },
        ],
      },
    });
  });

  test("BabyLoveGrowth begins the article with its title as an escaped H1", () => {
    const faq = { "@type": "FAQPage" };
    const withFaq = { ...post, jsonLd: [...post.jsonLd, faq] };
    const message = { type: "article.published", at, post: withFaq, receiverId: null } as const;
    expect(said(babyLoveGrowthProfile.article(message))).toMatchObject({
      id: post.articleId,
      title: "Salt & <iron>",
      slug: post.slug,
      metaDescription: post.metaDescription,
      content_html: `<h1>Salt &amp; &lt;iron&gt;</h1>\n${post.html}`,
      languageCode: "en",
      createdAt: "2026-03-09T08:30:00.000Z",
      jsonLd: post.jsonLd[0],
      faqJsonLd: faq,
    });
  });
});

describe.each(["publish_articles", "babylovegrowth"] as const)("A receiver of %s", (profile) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  async function connect() {
    const receiver = await startReceiver(status(200));
    const { destination, connection } = await webhookFixture(database.db);
    const fetch = createGuardedFetch({ allow: parseAllowRules("127.0.0.1"), userAgent: "Galley-test" });
    const config = webhookConfig.parse({ url: receiver.url, profile, token: "t0ken" });
    return { destination, connection: { ...connection, fetch, config }, receiver };
  }

  test("gets a live article with the token, and an update as a second message", async () => {
    const { destination, connection, receiver } = await connect();
    const first = await sendPost(destination, connection, post);
    expect(first.remoteId).toBe(post.articleId);
    await sendPost(destination, connection, { ...post, title: "Salt, again" }, first);
    expect(receiver.received.map(({ headers }) => headers.authorization)).toEqual([
      "Bearer t0ken",
      "Bearer t0ken",
    ]);
    expect(receiver.received[1]?.body).toContain("Salt, again");
  });

  test("gets no draft, because it would publish the draft", async () => {
    const { destination, connection, receiver } = await connect();
    const failure = await destinationFailureOf(
      sendPost(destination, connection, { ...post, status: "draft" }),
    );
    expect(failure).toMatchObject({ retryable: false, message: expect.stringContaining("has no drafts") });
    expect(receiver.received).toEqual([]);
  });

  test("gets no removal, because its format has none", async () => {
    const { destination, connection, receiver } = await connect();
    const { remoteId } = await sendPost(destination, connection, post);
    const failure = await destinationFailureOf(destination.unpublish(connection, remoteId));
    expect(failure).toMatchObject({
      retryable: false,
      message: expect.stringContaining("on the site itself"),
    });
    expect(receiver.received).toHaveLength(1);
  });
});
