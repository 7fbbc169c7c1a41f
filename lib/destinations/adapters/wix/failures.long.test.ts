import { destinationFailures } from "../../testing/failure-suite";
import { wixFixture } from "./testing/wix-fixture";

destinationFailures("Wix", () => wixFixture());
