import { prepareServers, stopServers } from "./servers";

/**
 * `node --import tsx testing/servers/prepare.ts [stop]`: starts the servers and prints their descriptions, or
 * stops them.
 */
if (process.argv[2] === "stop") {
  await stopServers();
} else {
  const { servers } = await prepareServers({ onProgress: (line) => process.stderr.write(`${line}\n`) });
  process.stdout.write(`${JSON.stringify(servers, null, 2)}\n`);
}
