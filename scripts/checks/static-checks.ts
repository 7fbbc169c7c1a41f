import path from "node:path";
import { commandCheck, type ProjectCheck } from "./checks";

const installed = (file: string) => path.join("node_modules", file);
const script = (name: string) => ["--import", "tsx", path.join("scripts", `${name}.ts`)];

/** The checks that run nothing of Galley, each a command of Node.js. */
const commands = {
  format: [installed("@biomejs/biome/bin/biome"), "check", "."],
  // Types are checked by the same run, which has built the program for the rules that need them.
  lint: [installed("oxlint/bin/oxlint"), "--type-aware", "--type-check", "--deny-warnings"],
  layers: script("check-layers"),
  tidiness: script("check-tidiness"),
  unused: [installed("knip/bin/knip.js")],
};
export type StaticCheck = keyof typeof commands;

export const staticChecks = Object.keys(commands).filter(isStaticCheck);

export function isStaticCheck(name: string): name is StaticCheck {
  return Object.hasOwn(commands, name);
}

export function staticCheck(name: StaticCheck): ProjectCheck {
  return commandCheck(name, commands[name]);
}
