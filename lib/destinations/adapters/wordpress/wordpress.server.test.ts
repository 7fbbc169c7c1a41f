import { destinationContract } from "../../testing/contract/contract-suite";
import { wordPressFixture } from "./testing/wordpress-fixture";

destinationContract("WordPress", () => wordPressFixture());
