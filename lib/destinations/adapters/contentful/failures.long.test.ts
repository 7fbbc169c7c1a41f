import { destinationFailures } from "../../testing/failure-suite";
import { contentfulFixture } from "./testing/contentful-fixture";

destinationFailures("Contentful", () => contentfulFixture());
