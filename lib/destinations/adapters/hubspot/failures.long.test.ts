import { destinationFailures } from "../../testing/failure-suite";
import { hubspotFixture } from "./testing/hubspot-fixture";

destinationFailures("HubSpot", () => hubspotFixture());
