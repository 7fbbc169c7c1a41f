import { destinationFailures } from "../../testing/failure-suite";
import { sanityFixture } from "./testing/sanity-fixture";

destinationFailures("Sanity", () => sanityFixture());
