import { destinationFailures } from "../../testing/failure-suite";
import { payloadFixture } from "./testing/payload-fixture";

destinationFailures("Payload", payloadFixture, { brief: true });
