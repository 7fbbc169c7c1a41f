import { runScript, untilStopped } from "../command/run-script";
import type { ServerMode } from "./next-process";
import { startServer } from "./start-server";

/** Runs `npm start` and `npm run dev`: serves until Ctrl-C, then stops the web server and the database. */
export async function supervise(mode: ServerMode): Promise<void> {
  await runScript(async (stopped) => {
    const server = await startServer({
      env: process.env,
      mode,
      signal: stopped,
      onOutput: (text) => void process.stdout.write(text),
      onProgress: (line) => console.log(line),
      onTrouble: (message) => console.error(message),
    });
    console.log(`Galley is ready: ${server.baseUrl} (Ctrl-C stops it)`);
    await untilStopped(stopped);
    console.log("Stopping");
    await server.stop();
    return 0;
  });
}
