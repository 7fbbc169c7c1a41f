import path from "node:path";
import { buildCards, cardFiles } from "./build-cards";
import { buildSiteScripts, siteScriptFiles } from "./build-site-scripts";
import { buildStyles, styleFiles } from "./build-styles";
import { bundleCommands } from "./bundle-commands";
import { adminFile, commandFile, commands, libraryFolder, serverFile } from "./bundle-files";
import { bundleLibrary } from "./bundle-library";
import { bundleWorkers, workerFiles } from "./bundle-workers";

/** Every file that `bundleAll` makes. */
export function bundleFiles(): string[] {
  return [
    serverFile,
    path.join(libraryFolder, "package.json"),
    adminFile,
    ...commands.map(commandFile),
    ...workerFiles(),
    ...styleFiles(),
    ...siteScriptFiles(),
    ...cardFiles(),
  ];
}

/** Makes all bundles: the library with the web server, its worker threads, the commands that start it, scripts of pages without React, styles and pictures. */
export async function bundleAll(): Promise<void> {
  await bundleWorkers();
  await buildStyles();
  await buildSiteScripts();
  await buildCards();
  await bundleCommands();
  await bundleLibrary();
}
