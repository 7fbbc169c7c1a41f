import { destinationContract } from "../../testing/contract/contract-suite";
import { shelfpressFixture } from "./testing/shelfpress-fixture";

destinationContract("Shelfpress", shelfpressFixture);
