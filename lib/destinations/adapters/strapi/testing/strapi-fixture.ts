import { z } from "zod";
import { newId } from "@/lib/platform/db/ids";
import { parseAllowRules } from "@/lib/platform/fetching/allow-rules";
import { createGuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import type { DestinationFixture } from "../../../testing/destination-fixture";
import { realServer } from "../../../testing/real-server";
import { createStrapiDestination } from "../destination";
import { type StrapiConfig, strapiConfig } from "../strapi-config";
import { makeAdminToken } from "./admin-token";

const stored = z.looseObject({
  documentId: z.string(),
  title: z.string().nullable(),
  slug: z.string().nullable(),
  publishedAt: z.string().nullable(),
});
export type StoredStrapiArticle = z.output<typeof stored>;

export interface StrapiFixture extends DestinationFixture<StrapiConfig> {
  /** The same connection with other settings. */
  with(values: Partial<Record<keyof StrapiConfig, string>>): StrapiFixture["connection"];
  /** Calls the API with a full-access token, without the adapter, and returns the JSON. */
  call(method: string, path: string, json?: unknown): Promise<unknown>;
  /** An article in one of its versions, with all fields. */
  version(remoteId: string, version: "draft" | "published"): Promise<StoredStrapiArticle>;
}

/** Made once, because Strapi limits sign-ins to a few per minute. */
let adminToken: Promise<string> | undefined;

/** The real Strapi's collection of articles, emptied. */
export async function strapiFixture(): Promise<StrapiFixture> {
  const { baseUrl, collection, tokens, publicUrlPattern } = realServer("strapi");
  adminToken ??= makeAdminToken(baseUrl);
  const given = {
    apiUrl: `${baseUrl}/api`,
    collection,
    token: tokens.articlesOnly,
    adminToken: await adminToken,
    excerptField: "excerpt",
    metaDescriptionField: "metaDescription",
    tagsField: "keywords",
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
  const connect: StrapiFixture["with"] = (values) => ({
    ...base,
    config: strapiConfig.parse({ ...given, ...values }),
  });

  async function call(method: string, path: string, json?: unknown): Promise<unknown> {
    const response = await fetch(`${baseUrl}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${tokens.full}`, "content-type": "application/json" },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.status === 204 ? null : response.json();
  }

  async function articles(status: "draft" | "published"): Promise<StoredStrapiArticle[]> {
    const answer = await call("GET", `/${collection}?status=${status}&pagination[pageSize]=100&sort=id`);
    return z.object({ data: z.array(stored) }).parse(answer).data;
  }

  for (const { documentId } of await articles("draft")) await call("DELETE", `/${collection}/${documentId}`);
  return {
    destination: createStrapiDestination(),
    connection: connect({}),
    with: connect,
    call,
    version: async (remoteId, status) =>
      z.object({ data: stored }).parse(await call("GET", `/${collection}/${remoteId}?status=${status}`)).data,
    badConnections: {
      "a wrong token": connect({ token: "0123456789" }),
      "a token that may only read": connect({ token: tokens.readOnly }),
      "another collection": connect({ collection: "posts" }),
      "an address without /api": connect({ apiUrl: baseUrl }),
      "an unknown field": connect({ excerptField: "teaser" }),
      "an unknown component": connect({ metaDescriptionField: "seo.metaDescription" }),
      "a wrong admin token": connect({ adminToken: "0123456789" }),
      "an API token as admin token": connect({ adminToken: tokens.full }),
    },
    async entries() {
      const live = new Set((await articles("published")).map(({ documentId }) => documentId));
      return (await articles("draft")).map(({ documentId, slug, title }) => ({
        remoteId: documentId,
        slug: slug ?? "",
        title: title ?? "",
        live: live.has(documentId),
      }));
    },
    async remove(remoteId) {
      await call("DELETE", `/${collection}/${remoteId}`);
    },
    async occupy(slug) {
      await call("POST", `/${collection}?status=published`, { data: { title: "Somebody else’s", slug } });
    },
    async retitle(remoteId, title) {
      await call("PUT", `/${collection}/${remoteId}?status=published`, { data: { title } });
    },
    async visit(url) {
      const response = await fetch(url);
      return { status: response.status, html: await response.text() };
    },
    close: () => Promise.resolve(),
  };
}
