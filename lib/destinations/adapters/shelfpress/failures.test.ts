import { destinationFailures } from "../../testing/failure-suite";
import { shelfpressFixture } from "./testing/shelfpress-fixture";

destinationFailures("Shelfpress", shelfpressFixture);
