import { bundleTasks } from "./bundle-tasks";

await bundleTasks();
