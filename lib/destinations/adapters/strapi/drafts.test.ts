import { afterEach, beforeEach, expect, test } from "vitest";
import { destinationFailureOf } from "../../testing/failure-of";
import { samplePost } from "../../testing/sample-post";
import { sendPost } from "../../testing/send-post";
import {
  type StandInAnswer,
  type StandInRequest,
  type StandInServer,
  standInConnection,
  startStandIn,
} from "../../testing/stand-in-server";
import { createStrapiDestination } from "./destination";
import { type StrapiConfig, strapiConfig } from "./strapi-config";

/** A content type without Draft & Publish: everything written is public, whatever status is requested. */
let server: StandInServer;
let entries: Map<string, Record<string, unknown>>;
let everPublic: string[];
let required: string[];
let connection: ReturnType<typeof standInConnection<StrapiConfig>>;
beforeEach(async () => {
  entries = new Map();
  everPublic = [];
  required = [];
  server = await startStandIn(answer);
  const config = { apiUrl: `${server.origin}/api`, collection: "articles", token: "token-of-the-test" };
  connection = standInConnection(strapiConfig.parse(config), server.fetch);
});
afterEach(() => server.close());

function answer({ method, url, json, text }: StandInRequest): StandInAnswer {
  const id = url.pathname.split("/")[3];
  const stored = id === undefined ? undefined : entries.get(id);
  if (method === "POST") {
    everPublic.push(text);
    const missing = required.filter((field) => !text.includes(`"${field}"`));
    if (missing.length > 0) return refused(missing);
    const data: unknown = typeof json === "object" && json !== null && "data" in json ? json.data : {};
    const entry = { ...Object(data), documentId: "doc1", publishedAt: "2026-03-09T08:30:00.000Z" };
    entries.set("doc1", entry);
    return { status: 201, body: { data: entry } };
  }
  if (method === "DELETE" && id !== undefined) {
    entries.delete(id);
    return { status: 204 };
  }
  if (id === undefined)
    return { body: { data: url.search.includes("filters") ? [] : [...entries.values()] } };
  if (stored === undefined)
    return { status: 404, body: { error: { name: "NotFoundError", message: "Not Found" } } };
  return { body: { data: stored } };
}

function refused(missing: string[]): StandInAnswer {
  const errors = missing.map((field) => ({ path: [field], message: `${field} must be defined.` }));
  return {
    status: 400,
    body: { error: { name: "ValidationError", message: "Refused", details: { errors } } },
  };
}

const send = (post = samplePost({ status: "draft" })) =>
  sendPost(createStrapiDestination(), connection, post);

test("A draft is refused before any write when the entries show that the content type has no drafts", async () => {
  entries.set("old", { documentId: "old", slug: "old", publishedAt: "2026-01-01T00:00:00.000Z" });
  const failure = await destinationFailureOf(send());
  expect(failure.message).toContain("Draft & Publish");
  expect(failure.retryable).toBe(false);
  expect(everPublic).toEqual([]);
});

test("An empty content type without drafts never receives the content of a draft, and keeps no entry", async () => {
  const post = samplePost({ status: "draft" });
  const failure = await destinationFailureOf(send(post));
  expect(failure.message).toContain("Draft & Publish");
  expect(everPublic.join()).not.toContain("anvil dry");
  expect(everPublic.join()).not.toContain(JSON.stringify(post.title));
  expect(entries.size).toBe(0);
});

test("An empty content type that refuses an entry without a title counts as one without drafts", async () => {
  required = ["title"];
  const failure = await destinationFailureOf(send());
  expect(failure.message).toMatch(/no drafts.*title must be defined/);
  expect(everPublic.join()).not.toContain("anvil dry");
});

test("A live article is published in a content type without drafts", async () => {
  const { remoteId, publicUrl } = await send(samplePost({ status: "publish" }));
  expect([remoteId, publicUrl]).toEqual(["doc1", null]);
  expect(entries.size).toBe(1);
});
