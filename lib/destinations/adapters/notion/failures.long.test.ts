import { destinationFailures } from "../../testing/failure-suite";
import { notionFixture } from "./testing/notion-fixture";

destinationFailures("Notion", () => notionFixture());
