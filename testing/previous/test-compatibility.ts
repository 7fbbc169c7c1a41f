import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { parseArgs } from "node:util";
import { runScript } from "@/scripts/command/run-script";
import { projectRoot } from "@/scripts/project-root";
import { findVersion } from "./find-version";

/*
 * Lets the previous version run alongside this one, on the database that this one has migrated. Installs and builds it
 * in a temporary folder, which takes some minutes.
 *
 *   npm run test:compat                  the last version of this branch with another newest migration
 *   npm run test:compat -- --from v1.2   another one
 */
await runScript(async (stopped) => {
  const { values } = parseArgs({ options: { from: { type: "string" } } });
  const version = findVersion(values.from ?? null);
  if (typeof version === "string") {
    process.stderr.write(`Not tested with an earlier version: ${version}.\n`);
    return 1;
  }
  const vitest = path.join(projectRoot, "node_modules/vitest/vitest.mjs");
  const config = ["--config", "vitest.faults.config.ts", "e2e/faults/previous-version.fault.test.ts"];
  const tests = spawn(process.execPath, [vitest, "run", ...config], {
    cwd: projectRoot,
    env: { ...process.env, COMPAT_FROM: version.commit },
    stdio: "inherit",
    signal: stopped,
  });
  await once(tests, "close");
  return tests.exitCode ?? 1;
});
