import { bundleWorkers } from "./build/bundle-workers";

await bundleWorkers();
