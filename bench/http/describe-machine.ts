import { execFileSync } from "node:child_process";
import { cpus, totalmem } from "node:os";
import { projectRoot } from "@/scripts/project-root";
import type { BenchOptions } from "./bench-options";

/** Where and how a run was measured. */
export interface BenchConditions {
  /** The day, as YYYY-MM-DD. */
  date: string;
  commit: string;
  processors: string;
  memoryGigabytes: number;
  node: string;
  rounds: number;
  secondsOfRound: number;
  connections: number;
}

export function describeMachine({ rounds, seconds, connections }: BenchOptions): BenchConditions {
  const changed = git("status", "--porcelain", "--", "app", "lib", "scripts") === "" ? "" : " with changes";
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: `${git("rev-parse", "--short", "HEAD")}${changed}`,
    processors: `${cpus().length} × ${cpus()[0]?.model.trim() ?? "unknown"}`,
    memoryGigabytes: Math.round(totalmem() / 1e9),
    node: process.version,
    rounds,
    secondsOfRound: seconds,
    connections,
  };
}

function git(...args: string[]): string {
  return execFileSync("git", args, { cwd: projectRoot, encoding: "utf8" }).trim();
}
