import type { DestinationFixture } from "../../../testing/destination-fixture";
import { standInConnection } from "../../../testing/stand-in-server";
import { createHubspotDestination } from "../destination";
import { type HubspotConfig, hubspotConfig } from "../hubspot-config";
import { type HubspotServer, startHubspot } from "./hubspot-server";

export interface HubspotFixture extends DestinationFixture<HubspotConfig> {
  server: HubspotServer;
}

/** A new blog. */
export async function hubspotFixture(): Promise<HubspotFixture> {
  const server = await startHubspot();
  const { authorId, blogId, posts, tokens } = server;
  const config = hubspotConfig.parse({ accessToken: tokens.write, blogId, authorId });
  const connection = standInConnection(config, server.fetch);
  const bad = (change: Partial<HubspotConfig>) => ({ ...connection, config: { ...config, ...change } });
  return {
    server,
    destination: createHubspotDestination({ apiBase: server.origin }),
    connection,
    async entries() {
      return [...posts.values()].map(({ id, state, draft }) => ({
        remoteId: id,
        slug: String(draft["slug"]).replace("blog/", ""),
        title: String(draft["name"]),
        live: state === "PUBLISHED",
      }));
    },
    async remove(remoteId) {
      posts.delete(remoteId);
    },
    async occupy(slug) {
      server.add(
        { slug: `blog/${slug}`, name: "Somebody else’s", postBody: "<p>Not ours.</p>" },
        "PUBLISHED",
      );
    },
    async retitle(remoteId, title) {
      const post = posts.get(remoteId);
      if (post !== undefined) post.draft["name"] = title;
    },
    badConnections: {
      "a wrong token": bad({ accessToken: "pat-wrong" }),
      "a token that may only read": bad({ accessToken: tokens.readOnly }),
      "another blog": bad({ blogId: "7" }),
      "another author": bad({ authorId: "8" }),
    },
    visit: (url) => server.visit(url),
    close: () => server.close(),
  };
}
