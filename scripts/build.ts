import { ensureBuild } from "./build/ensure-build";
import { runScript } from "./command/run-script";

const onBuild = () => console.log("Building the application (about a minute, only after a change)");

await runScript(async (stopped) => {
  await ensureBuild({ onBuild, signal: stopped });
  return 0;
});
