import { supervise } from "./server/supervise";

await supervise("start");
