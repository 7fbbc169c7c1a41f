import { destinationContract } from "../contract-suite";
import { ghostFixture } from "./testing/ghost-fixture";

destinationContract("Ghost", () => ghostFixture());
