import { parseArgs } from "node:util";
import { ensureBuild } from "./build/ensure-build";
import { runScript } from "./command/run-script";

/**
 * Builds what a start needs, unless it is there already. `npm run build` passes --force: it always builds, and prints
 * what Next says.
 */
await runScript(async (stopped) => {
  const { values } = parseArgs({ options: { force: { type: "boolean", default: false } } });
  const { force } = values;
  await ensureBuild({
    force,
    onBuild: () =>
      console.log(`Building the application (about half a minute${force ? "" : ", only after a change"})`),
    ...(force && { onOutput: (text) => void process.stdout.write(text) }),
    signal: stopped,
  });
  return 0;
});
