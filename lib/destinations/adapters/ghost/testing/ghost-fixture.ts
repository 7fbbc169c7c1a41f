import { z } from "zod";
import { newId } from "@/lib/platform/db/ids";
import { parseAllowRules } from "@/lib/platform/fetching/allow-rules";
import { createGuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import type { Connection } from "../../../contract";
import type { DestinationFixture } from "../../../testing/destination-fixture";
import { realServer } from "../../../testing/real-server";
import { callGhost, type GhostCall, readGhost } from "../client";
import { createGhostDestination } from "../destination";
import { type GhostConfig, ghostConfig } from "../ghost-config";

const listed = z.object({
  posts: z.array(
    z.object({
      id: z.string(),
      slug: z.string(),
      title: z.string(),
      status: z.string(),
      updated_at: z.string(),
    }),
  ),
});

export interface GhostFixture extends DestinationFixture<GhostConfig> {
  /** Calls the Admin API directly, without the adapter. */
  call(call: GhostCall): Promise<unknown>;
  connect(changes: Partial<Record<keyof GhostConfig, string>>): Connection<GhostConfig>;
}

/** The real Ghost, emptied of posts and pages. */
export async function ghostFixture(): Promise<GhostFixture> {
  const { baseUrl, adminApiKey } = realServer("ghost");
  const { host } = new URL(baseUrl);
  const fetch = createGuardedFetch({ allow: parseAllowRules(host), userAgent: "Galley-test" });
  const connect = (changes: Partial<Record<keyof GhostConfig, string>>): Connection<GhostConfig> => ({
    config: ghostConfig.parse({ siteUrl: baseUrl, adminApiKey, ...changes }),
    integrationId: newId(),
    projectId: newId(),
    projectSlug: "acme",
    fetch,
    now: () => new Date(),
    signal: AbortSignal.timeout(60_000),
  });
  const connection = connect({});
  const call = async (given: GhostCall) => (await callGhost(connection, given)).json;

  async function posts() {
    const answer = await callGhost(connection, {
      path: "/posts/",
      query: { limit: "100", order: "created_at asc" },
    });
    return readGhost(answer, listed).posts;
  }
  async function empty() {
    for (const { id } of await posts()) await call({ method: "DELETE", path: `/posts/${id}/` });
    const pages = z.object({ pages: z.array(z.object({ id: z.string() })) });
    for (const { id } of pages.parse(await call({ path: "/pages/", query: { limit: "100" } })).pages) {
      await call({ method: "DELETE", path: `/pages/${id}/` });
    }
  }
  await empty();
  const [id = "", secret = ""] = adminApiKey.split(":");

  return {
    destination: createGhostDestination(),
    connection,
    connect,
    call,
    badConnections: {
      "a wrong secret": connect({ adminApiKey: `${id}:${"0".repeat(64)}` }),
      "an unknown key": connect({ adminApiKey: `${"a".repeat(24)}:${secret}` }),
      "a wrong address": connect({ siteUrl: `${baseUrl}/blog` }),
      "a clock that is an hour late": { ...connection, now: () => new Date(Date.now() - 3_600_000) },
    },
    async entries() {
      return (await posts()).map(({ id: remoteId, slug, title, status }) => ({
        remoteId,
        slug,
        title,
        live: status === "published",
      }));
    },
    async remove(remoteId) {
      await call({ method: "DELETE", path: `/posts/${remoteId}/` });
    },
    async occupy(slug) {
      const post = { title: "Somebody else’s", slug, html: "<p>Text.</p>", status: "published" };
      await call({ method: "POST", path: "/posts/", query: { source: "html" }, json: { posts: [post] } });
    },
    async retitle(remoteId, title) {
      const post = (await posts()).find((each) => each.id === remoteId);
      const json = { posts: [{ title, updated_at: post?.updated_at }] };
      await call({ method: "PUT", path: `/posts/${remoteId}/`, json });
    },
    async visit(url) {
      const answer = await fetch(url);
      return { status: answer.status, html: answer.text() };
    },
    close: empty,
  };
}
