import { buildCards } from "./build/build-cards";
import { buildSiteScripts } from "./build/build-site-scripts";
import { buildStyles } from "./build/build-styles";
import { bundleWorkers } from "./build/bundle-workers";
import { ensureDocsIndex } from "./build/ensure-build";
import { supervise } from "./server/supervise";

await bundleWorkers();
await buildStyles();
await buildSiteScripts();
await buildCards();
await ensureDocsIndex();
await supervise("dev");
