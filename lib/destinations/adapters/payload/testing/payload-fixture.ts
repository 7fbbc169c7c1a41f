import { z } from "zod";
import { newId } from "@/lib/platform/db/ids";
import { parseAllowRules } from "@/lib/platform/fetching/allow-rules";
import { createGuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import type { DestinationFixture } from "../../../testing/destination-fixture";
import { realServer } from "../../../testing/real-server";
import { createPayloadDestination } from "../destination";
import { type PayloadConfig, payloadConfig } from "../payload-config";

const stored = z.looseObject({
  id: z.number(),
  title: z.string().nullable(),
  slug: z.string().nullable(),
  _status: z.string(),
});
export type StoredPayloadPost = z.output<typeof stored>;

export interface PayloadFixture extends DestinationFixture<PayloadConfig> {
  /** The same connection with other settings. */
  with(values: Partial<Record<keyof PayloadConfig, string>>): PayloadFixture["connection"];
  /** Calls the API with the writer's key, without the adapter, and returns the JSON. */
  call(method: string, path: string, json?: unknown): Promise<unknown>;
  /** A post as it is edited, with all fields. */
  latest(remoteId: string): Promise<StoredPayloadPost>;
}

/** The real Payload's collection of posts, emptied. */
export async function payloadFixture(): Promise<PayloadFixture> {
  const { baseUrl, collection, authCollection, apiKeys, publicUrlPattern } = realServer("payload");
  const given = {
    apiUrl: `${baseUrl}/api`,
    collection,
    authCollection,
    apiKey: apiKeys.writer,
    bodyField: "body",
    bodyFormat: "html",
    excerptField: "excerpt",
    metaDescriptionField: "meta.description",
    tagsField: "tags",
    articleIdField: "articleId",
    urlPattern: publicUrlPattern,
  };
  const base = {
    integrationId: newId(),
    projectId: newId(),
    projectSlug: "acme",
    fetch: createGuardedFetch({
      allow: parseAllowRules(new URL(baseUrl).host),
      userAgent: "Galley-test",
    }),
    now: () => new Date(),
    signal: AbortSignal.timeout(60_000),
  };
  const connect: PayloadFixture["with"] = (values) => ({
    ...base,
    config: payloadConfig.parse({ ...given, ...values }),
  });

  async function call(method: string, path: string, json?: unknown): Promise<unknown> {
    const response = await fetch(`${baseUrl}/api${path}`, {
      method,
      headers: {
        authorization: `${authCollection} API-Key ${apiKeys.writer}`,
        "content-type": "application/json",
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }

  async function posts(draft: boolean): Promise<StoredPayloadPost[]> {
    const answer = await call("GET", `/${collection}?limit=100&depth=0&sort=id${draft ? "&draft=true" : ""}`);
    return z.object({ docs: z.array(stored) }).parse(answer).docs;
  }

  for (const { id } of await posts(false)) await call("DELETE", `/${collection}/${id}`);
  return {
    destination: createPayloadDestination(),
    connection: connect({}),
    with: connect,
    call,
    latest: async (remoteId) =>
      stored.parse(await call("GET", `/${collection}/${remoteId}?draft=true&depth=0`)),
    badConnections: {
      "a wrong key": connect({ apiKey: "00000000-0000-0000-0000-000000000000" }),
      "a key that may only read": connect({ apiKey: apiKeys.reader }),
      "another collection for the key": connect({ authCollection: "people" }),
      "another collection": connect({ collection: "articles" }),
      "an address without /api": connect({ apiUrl: baseUrl }),
      "an unknown field": connect({ excerptField: "teaser" }),
    },
    async entries() {
      const live = new Set(
        (await posts(false)).flatMap(({ id, _status: status }) => (status === "published" ? [id] : [])),
      );
      return (await posts(true)).map(({ id, slug, title }) => ({
        remoteId: String(id),
        slug: slug ?? "",
        title: title ?? "",
        live: live.has(id),
      }));
    },
    async remove(remoteId) {
      await call("DELETE", `/${collection}/${remoteId}`);
    },
    async occupy(slug) {
      await call("POST", `/${collection}`, { title: "Somebody else’s", slug, _status: "published" });
    },
    async retitle(remoteId, title) {
      await call("PATCH", `/${collection}/${remoteId}`, { title });
    },
    async visit(url) {
      const response = await fetch(url);
      return { status: response.status, html: await response.text() };
    },
    close: () => Promise.resolve(),
  };
}
