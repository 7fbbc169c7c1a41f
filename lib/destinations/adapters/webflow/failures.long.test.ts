import { destinationFailures } from "../../testing/failure-suite";
import { webflowFixture } from "./testing/webflow-fixture";

destinationFailures("Webflow", () => webflowFixture());
