import type { DestinationFixture } from "../../../testing/destination-fixture";
import { standInConnection } from "../../../testing/stand-in-server";
import { createShopifyDestination } from "../destination";
import { type ShopifyConfig, shopifyConfig } from "../shopify-config";
import { type ShopifyServer, startShopify } from "./shopify-server";

export interface ShopifyFixture extends DestinationFixture<ShopifyConfig> {
  server: ShopifyServer;
}

/** A new shop; `values` change the configuration. */
export async function shopifyFixture(values: Record<string, string> = {}): Promise<ShopifyFixture> {
  const server = await startShopify();
  const { articles, blogId, credentials } = server;
  const { accessToken, readOnlyToken, clientId } = credentials;
  const config = shopifyConfig.parse({ shop: "acme", accessToken, blogId, ...values });
  const connection = standInConnection(config, server.fetch);
  const bad = (change: Partial<ShopifyConfig>) => ({ ...connection, config: { ...config, ...change } });
  const withoutToken = { ...config };
  delete withoutToken.accessToken;
  return {
    server,
    destination: createShopifyDestination({ originOf: () => server.origin }),
    connection,
    async entries() {
      return [...articles.values()].map(({ id, handle, title, isPublished }) => ({
        remoteId: id,
        slug: handle,
        title,
        live: isPublished,
      }));
    },
    async remove(remoteId) {
      articles.delete(remoteId);
    },
    async occupy(slug) {
      server.add({ handle: slug, title: "Somebody else’s", body: "<p>Not ours.</p>", isPublished: true });
    },
    async retitle(remoteId, title) {
      const article = articles.get(remoteId);
      if (article !== undefined) article.title = title;
    },
    badConnections: {
      "a wrong token": bad({ accessToken: "shpat_wrong" }),
      "a token that may only read": bad({ accessToken: readOnlyToken }),
      "another blog": bad({ blogId: "7" }),
      "a wrong secret": { ...connection, config: { ...withoutToken, clientId, clientSecret: "shpss_wrong" } },
    },
    visit: (url) => server.visit(url),
    close: () => server.close(),
  };
}
