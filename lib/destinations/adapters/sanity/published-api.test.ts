import { publishedApiSuite } from "../../testing/published/published-suite";
import { createSanityDestination } from "./destination";
import { sanityFixture } from "./testing/sanity-fixture";
import { sanityPublished } from "./testing/sanity-published";

publishedApiSuite("Sanity", () => sanityFixture(), {
  published: sanityPublished,
  real: createSanityDestination(),
});
