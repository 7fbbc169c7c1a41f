import { supervise } from "./supervise";

await supervise("dev");
