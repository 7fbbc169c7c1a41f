import { parseArgs } from "node:util";
import { ensureBuild } from "./build/ensure-build";
import { runScript } from "./command/run-script";

/**
 * Builds what a start needs, unless it is there already. `npm run build` passes --anew: it always builds, and prints
 * what Next says.
 */
await runScript(async (stopped) => {
  const { values } = parseArgs({ options: { anew: { type: "boolean", default: false } } });
  const { anew } = values;
  await ensureBuild({
    anew,
    onBuild: () =>
      console.log(`Building the application (about a minute${anew ? "" : ", only after a change"})`),
    ...(anew && { onOutput: (text) => void process.stdout.write(text) }),
    signal: stopped,
  });
  return 0;
});
