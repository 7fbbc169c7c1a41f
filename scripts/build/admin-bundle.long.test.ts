import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import type { Command } from "commander";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createOperator } from "@/lib/surfaces/command/operator";
import { createAdminProgram } from "@/lib/surfaces/command/program";
import { projectRoot } from "../project-root";
import { bundleAdmin } from "./bundle-commands";

let folder: string;
let file: string;

beforeAll(async () => {
  // Within the project, so that the packages outside of the bundle are found.
  folder = mkdtempSync(path.join(projectRoot, "node_modules/.cache-admin-"));
  file = path.join(folder, "admin.mjs");
  await bundleAdmin(file);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(args: readonly string[]): Promise<{ code: number | null; stdout: string }> {
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    env: { NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [stdout] = await Promise.all([text(child.stdout), once(child, "close")]);
  return { code: child.exitCode, stdout };
}

/** Asks the bundle for the help of many commands in one process, with a mark before each. */
const asker = `
  const [file, ...commands] = process.argv.slice(1);
  for (const [index, command] of commands.entries()) {
    process.stdout.write("\\0" + command + "\\n");
    process.argv.splice(1, process.argv.length, file, ...command.split(" ").filter(Boolean), "--help");
    await import(file + "?" + index);
  }
`;

test("the bundled admin command lists the same nouns and verbs as the sources", async () => {
  const program = createAdminProgram(createOperator(() => Promise.reject(new Error("not needed"))));
  const helpOf = (command: Command, words: string): [string, string] => [words, command.helpInformation()];
  const expected = [helpOf(program, ""), ...program.commands.map((each) => helpOf(each, each.name()))];
  expect(expected.length).toBeGreaterThan(15);
  const { code, stdout } = await run([
    "--input-type=module",
    "--eval",
    asker,
    "--",
    file,
    ...expected.map(([words]) => words),
  ]);
  expect(code).toBe(0);
  const answered = stdout.split("\0").slice(1);
  expect(answered.map((each) => each.slice(0, each.indexOf("\n")))).toEqual(expected.map(([words]) => words));
  for (const [index, [, help]] of expected.entries()) {
    const [, ...lines] = answered[index]?.split("\n") ?? [];
    expect(lines.join("\n")).toContain(help);
  }
}, 120_000);

test("the bundled admin command needs no compiler, and ends with 2 for an unknown verb", async () => {
  expect((await run([file, "article", "burn"])).code).toBe(2);
});
