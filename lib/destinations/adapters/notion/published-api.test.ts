import { publishedApiSuite } from "../../testing/published/published-suite";
import { createNotionDestination } from "./destination";
import { notionFixture } from "./testing/notion-fixture";
import { notionPublished } from "./testing/notion-published";

publishedApiSuite("Notion", () => notionFixture(), {
  published: notionPublished,
  real: createNotionDestination(),
});
