import { supervise } from "./supervise";

await supervise("start");
