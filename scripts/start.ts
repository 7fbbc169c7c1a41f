import { supervise } from "./server/supervise";

await supervise("start", process.argv.slice(2));
