import { bundleWorkers } from "./build/bundle-workers";
import { supervise } from "./server/supervise";

await bundleWorkers();
await supervise("dev");
