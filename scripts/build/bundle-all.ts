import { buildCards, cardFiles } from "./build-cards";
import { buildStyles, styleFiles } from "./build-styles";
import { bundleCommands } from "./bundle-commands";
import { adminFile, commandFile, commands, serverFile, telemetryFile } from "./bundle-files";
import { bundleServer, bundleTelemetry } from "./bundle-server";
import { bundleWorkers, workerFiles } from "./bundle-workers";

/** Every file that `bundleAll` makes. */
export function bundleFiles(): string[] {
  return [
    serverFile,
    telemetryFile,
    adminFile,
    ...commands.map(commandFile),
    ...workerFiles(),
    ...styleFiles(),
    ...cardFiles(),
  ];
}

/** Makes all bundles: the web server, its worker threads, the commands that start it, styles and pictures. */
export async function bundleAll(): Promise<void> {
  await bundleWorkers();
  await buildStyles();
  await buildCards();
  await bundleCommands();
  await bundleTelemetry();
  await bundleServer();
}
