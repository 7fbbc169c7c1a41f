import { destinationFailures } from "../../testing/failure-suite";
import { devtoFixture } from "./testing/devto-fixture";

destinationFailures("DEV", () => devtoFixture());
