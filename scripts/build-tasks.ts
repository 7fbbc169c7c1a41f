import { bundleAll } from "./build/bundle-all";

await bundleAll();
