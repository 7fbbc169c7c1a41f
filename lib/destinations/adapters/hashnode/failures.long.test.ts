import { destinationFailures } from "../../testing/failure-suite";
import { hashnodeFixture } from "./testing/hashnode-fixture";

destinationFailures("Hashnode", () => hashnodeFixture(), { takesDown: false });
