import { destinationContract } from "../contract-suite";
import { wordPressFixture } from "./testing/wordpress-fixture";

destinationContract("WordPress", () => wordPressFixture());
