import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "../project-root";
import { type ProjectCheck, vitestCheck } from "./checks";

const files = ["e2e/processes/demo.e2e.test.ts", "e2e/api.e2e.test.ts"];

/** The demo and the API under another version of Node.js, which npm brings as a package of its own. */
export function otherNodeCheck(major: number): ProjectCheck {
  const name = `the demo and the API under Node.js ${major}`;
  return {
    name,
    run: async () => {
      const program = await installNode(major);
      if (program === null) {
        const skipped = `npm has no Node.js ${major} for ${process.platform}-${process.arch}`;
        return { passed: 0, failed: 0, output: "", skipped };
      }
      return vitestCheck(name, ["--project", "browser", "--project", "processes", ...files], program).run();
    },
  };
}

/** The program of that version; null when npm has none for this machine. */
async function installNode(major: number): Promise<string | null> {
  const folder = path.join(projectRoot, `node_modules/.cache/node-${major}`);
  const packageName = `node-${process.platform}-${process.arch}`;
  const args = ["install", "--no-save", "--no-package-lock", "--no-audit", "--no-fund", "--prefix", folder];
  const npm = spawn("npm", [...args, `${packageName}@${major}`], { stdio: "ignore" });
  await once(npm, "close");
  const program = path.join(folder, "node_modules", packageName, "bin/node");
  return npm.exitCode === 0 && existsSync(program) ? program : null;
}
