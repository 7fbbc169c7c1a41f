import { publishedApiSuite } from "../../testing/published/published-suite";
import { createShopifyDestination } from "./destination";
import { shopifyFixture } from "./testing/shopify-fixture";
import { shopifyPublished } from "./testing/shopify-published";

publishedApiSuite("Shopify", () => shopifyFixture(), {
  published: shopifyPublished,
  real: createShopifyDestination(),
  async also({ destination, server, connection }) {
    const { accessToken: _, ...config } = connection.config;
    const { clientId, clientSecret } = server.credentials;
    await destination.test({ ...connection, config: { ...config, clientId, clientSecret } });
  },
});
