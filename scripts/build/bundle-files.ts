import path from "node:path";
import type { BuildOptions } from "esbuild";
import { projectRoot } from "../project-root";

/** The folder of everything that the build bundles. lib/runtime.ts expects the worker threads there. */
export const bundleFolder = path.join(projectRoot, "dist");

/**
 * The compiled `lib`, as an installed package. Next leaves a package to Node.js only if it lies in `node_modules`; a link
 * to a folder of the project would be compiled again for every page.
 */
export const libraryFolder = path.join(projectRoot, "node_modules/@galley/lib");

/** The web server that `npm start` runs, a part of the library. */
export const serverFile = path.join(libraryFolder, "server.js");

/** The process that starts several web servers on one port. */
export const clusterFile = path.join(bundleFolder, "cluster.cjs");

/** The commands that are bundled, so that neither tsx nor esbuild stays in memory while they run. */
export const commands = ["start", "demo"] as const;

export function commandFile(command: (typeof commands)[number]): string {
  return path.join(bundleFolder, `${command}.mjs`);
}

/** The admin command. What its verbs load on demand is next to it, as admin-HASH.mjs. */
export const adminFile = path.join(bundleFolder, "admin.mjs");

/** What the search of the documentation looks in. It has a folder of its own for its stamp. */
export const docsIndexFile = path.join(bundleFolder, "docs/index.json");

/** What all bundles have in common. */
export const bundleOptions = {
  absWorkingDir: projectRoot,
  bundle: true,
  platform: "node",
  target: "node20",
  // The UMD build of jsonc-parser, its main field, requires its parts in a way that cannot be bundled.
  alias: { "jsonc-parser": "jsonc-parser/lib/esm/main.js" },
  keepNames: true,
  logLevel: "error",
} as const satisfies BuildOptions;
