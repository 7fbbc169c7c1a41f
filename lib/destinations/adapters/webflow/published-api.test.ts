import { publishedApiSuite } from "../../testing/published/published-suite";
import { createWebflowDestination } from "./destination";
import { webflowFixture } from "./testing/webflow-fixture";
import { webflowPublished } from "./testing/webflow-published";

publishedApiSuite("Webflow", () => webflowFixture(), {
  published: webflowPublished,
  real: createWebflowDestination(),
});
