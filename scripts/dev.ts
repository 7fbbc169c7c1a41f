import { buildCards } from "./build/build-cards";
import { buildStyles } from "./build/build-styles";
import { bundleWorkers } from "./build/bundle-workers";
import { supervise } from "./server/supervise";

await bundleWorkers();
await buildStyles();
await buildCards();
await supervise("dev");
