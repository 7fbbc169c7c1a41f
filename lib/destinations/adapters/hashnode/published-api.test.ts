import { publishedApiSuite } from "../../testing/published/published-suite";
import { createHashnodeDestination } from "./destination";
import { hashnodeFixture } from "./testing/hashnode-fixture";
import { hashnodePublished } from "./testing/hashnode-published";

publishedApiSuite("Hashnode", () => hashnodeFixture(), {
  published: hashnodePublished,
  real: createHashnodeDestination(),
});
