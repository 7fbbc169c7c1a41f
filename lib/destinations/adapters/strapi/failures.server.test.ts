import { destinationFailures } from "../../testing/failure-suite";
import { strapiFixture } from "./testing/strapi-fixture";

destinationFailures("Strapi", strapiFixture, { brief: true });
