import type { DestinationFixture } from "../../../testing/destination-fixture";
import { standInConnection } from "../../../testing/stand-in-server";
import { createDevtoDestination } from "../destination";
import { type DevtoConfig, devtoConfig } from "../devto-config";
import { type DevtoServer, startDevto } from "./devto-server";

export interface DevtoFixture extends DestinationFixture<DevtoConfig> {
  server: DevtoServer;
}

/** A new account; `values` change the configuration. */
export async function devtoFixture(values: Record<string, string> = {}): Promise<DevtoFixture> {
  const server = await startDevto();
  const { articles, apiKey, origin } = server;
  const config = devtoConfig.parse({ apiKey, siteAddress: origin, ...values });
  const connection = standInConnection(config, server.fetch);
  const bad = (change: Partial<DevtoConfig>) => ({ ...connection, config: { ...config, ...change } });
  return {
    server,
    destination: createDevtoDestination(),
    connection,
    async entries() {
      return [...articles.values()].map(({ id, slug, title, published }) => ({
        remoteId: String(id),
        slug,
        title,
        live: published,
      }));
    },
    async remove(remoteId) {
      articles.delete(Number(remoteId));
    },
    async occupy(slug) {
      server.add(slug, true);
    },
    async retitle(remoteId, title) {
      const article = articles.get(Number(remoteId));
      if (article !== undefined) article.title = title;
    },
    badConnections: {
      "a wrong key": bad({ apiKey: "wrong" }),
      "a site that is no Forem": bad({ siteAddress: `${origin}/blog` }),
    },
    visit: (url) => server.visit(url),
    close: () => server.close(),
  };
}
