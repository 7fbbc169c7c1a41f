import { expect, test } from "vitest";
import { isLauncher } from "./launchers";

test.each([
  "npm start",
  "npm run demo",
  "node /usr/lib/node_modules/npm/bin/npm-cli.js start",
  "/usr/local/bin/pnpm start",
  "sh -c node --import tsx scripts/start.ts",
  "/bin/bash -c cd galley && npm start",
])("isLauncher is true for %s", (commandLine) => {
  expect(isLauncher(commandLine)).toBe(true);
});

test.each([
  "bash",
  "-bash",
  "sh -c nohup npm start > log &",
  "bash deploy.sh",
  "/sbin/init",
  "node server.js",
  "sshd: ada [priv]",
  "",
])("isLauncher is false for %j", (commandLine) => {
  expect(isLauncher(commandLine)).toBe(false);
});
