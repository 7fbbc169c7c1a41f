import { bundleCommands } from "./bundle-commands";
import { commandFile, commands, serverFile } from "./bundle-files";
import { bundleServer } from "./bundle-server";
import { bundleWorkers, workerFiles } from "./bundle-workers";

/** Every file that `bundleAll` makes. */
export function bundleFiles(): string[] {
  return [serverFile, ...commands.map(commandFile), ...workerFiles()];
}

/** Makes all bundles: the web server, its worker threads, and the commands that start it. */
export async function bundleAll(): Promise<void> {
  await bundleWorkers();
  await bundleCommands();
  await bundleServer();
}
