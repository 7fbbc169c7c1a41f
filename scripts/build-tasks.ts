import { bundleWorkers } from "./bundle-tasks";

await bundleWorkers();
