import { buildStyles } from "./build/build-styles";
import { bundleWorkers } from "./build/bundle-workers";
import { supervise } from "./server/supervise";

await bundleWorkers();
await buildStyles();
await supervise("dev");
