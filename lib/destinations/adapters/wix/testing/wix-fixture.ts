import { randomUUID } from "node:crypto";
import type { DestinationFixture } from "../../../testing/destination-fixture";
import { standInConnection } from "../../../testing/stand-in-server";
import { createWixDestination } from "../destination";
import { type WixConfig, wixConfig } from "../wix-config";
import { startWix, type WixServer } from "./wix-server";

export interface WixFixture extends DestinationFixture<WixConfig> {
  server: WixServer;
}

/** A new site. */
export async function wixFixture(): Promise<WixFixture> {
  const server = await startWix();
  const { apiKeys, memberId, posts, siteId } = server;
  const config = wixConfig.parse({ apiKey: apiKeys.write, siteId, memberId });
  const connection = standInConnection(config, server.fetch);
  const bad = (change: Partial<WixConfig>) => ({ ...connection, config: { ...config, ...change } });
  return {
    server,
    destination: createWixDestination({ apiBase: server.origin }),
    connection,
    async entries() {
      return [...posts.values()]
        .filter(({ status }) => status !== "DELETED")
        .map(({ id, seoSlug, title, status }) => ({
          remoteId: id,
          slug: seoSlug ?? "",
          title: title ?? "",
          live: status === "PUBLISHED",
        }));
    },
    async remove(remoteId) {
      const post = posts.get(remoteId);
      if (post !== undefined) post.status = "DELETED";
    },
    async occupy(slug) {
      server.add({ seoSlug: slug, title: "Somebody else’s", memberId });
    },
    async retitle(remoteId, title) {
      const post = posts.get(remoteId);
      if (post !== undefined) post.title = title;
    },
    badConnections: {
      "a wrong key": bad({ apiKey: "IST.wrong" }),
      "a key that may only read": bad({ apiKey: apiKeys.readOnly }),
      "another site": bad({ siteId: randomUUID() }),
      "somebody who is no member": bad({ memberId: randomUUID() }),
    },
    visit: (url) => server.visit(url),
    close: () => server.close(),
  };
}
