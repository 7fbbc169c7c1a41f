import { SettingsFailure } from "@/lib/platform/settings/env";
import { runScript, untilStopped } from "../command/run-script";
import { startServer } from "./start-server";
import type { ServerMode } from "./web-process";

/** Runs `npm start` and `npm run dev`: serves until Ctrl-C, then stops the web server and the database. */
export async function supervise(mode: ServerMode, args: readonly string[] = []): Promise<void> {
  await runScript(async (stopped) => {
    const workers = workersIn(args);
    const server = await startServer({
      env: process.env,
      mode,
      workers,
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

const workersMax = 64;

/** The number after `--workers`; one without it. Throws SettingsFailure. */
export function workersIn(args: readonly string[]): number {
  if (args.length === 0) return 1;
  const [, value = ""] = /^--workers[= ](\d{1,2})$/.exec(args.join(" ")) ?? [];
  const workers = Number(value);
  if (workers >= 1 && workers <= workersMax) return workers;
  throw new SettingsFailure([
    `npm start takes --workers and a whole number from 1 to ${workersMax}, as in: npm start -- --workers 4`,
  ]);
}
