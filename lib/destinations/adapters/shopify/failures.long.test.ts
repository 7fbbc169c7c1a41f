import { destinationFailures } from "../../testing/failure-suite";
import { shopifyFixture } from "./testing/shopify-fixture";

destinationFailures("Shopify", () => shopifyFixture());
