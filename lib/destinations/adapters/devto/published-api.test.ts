import { publishedApiSuite } from "../../testing/published/published-suite";
import { createDevtoDestination } from "./destination";
import { devtoFixture } from "./testing/devto-fixture";
import { devtoPublished } from "./testing/devto-published";

publishedApiSuite("DEV", () => devtoFixture(), {
  published: devtoPublished,
  real: createDevtoDestination(),
  realConfig: { siteAddress: "https://dev.to" },
});
