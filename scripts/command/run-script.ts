import { existsSync } from "node:fs";
import path from "node:path";
import { SettingsFailure } from "@/lib/platform/settings/env";
import { StartFailure } from "@/lib/platform/start-failure";
import { projectRoot } from "../project-root";
import { watchLaunchers } from "./launchers";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
/** One Ctrl-C can arrive twice, from the terminal and from npm, which passes it on. */
const sameSignalMs = 1000;

/** EX_CONFIG of sysexits.h: somebody has to change a setting, so a service manager need not try again. */
const settingsExitCode = 78;

/**
 * Runs a command with the settings of `.env`. An expected failure is printed as one sentence, with exit code 1, or 78
 * when it is about the settings.
 * `stopped` is aborted by Ctrl-C, or when the npm or shell above has ended; `main` then stops what it started. It
 * resolves with the exit code. A second Ctrl-C ends the process at once.
 */
export async function runScript(main: (stopped: AbortSignal) => Promise<number>): Promise<void> {
  const stopping = new AbortController();
  let askedAt = 0;
  const stop = () => {
    if (stopping.signal.aborted && performance.now() - askedAt > sameSignalMs) process.exit(1);
    if (stopping.signal.aborted) return;
    askedAt = performance.now();
    stopping.abort();
  };
  for (const name of signals) process.on(name, stop);
  watchLaunchers(stop);
  try {
    const file = path.join(projectRoot, ".env");
    if (existsSync(file)) process.loadEnvFile(file);
    process.exitCode = await main(stopping.signal);
  } catch (failure) {
    process.exitCode = stopping.signal.aborted ? 0 : report(failure);
  }
  // Open handles must not keep a finished command running.
  process.exit();
}

/** Resolves when the command should stop. */
export async function untilStopped(stopped: AbortSignal): Promise<void> {
  if (stopped.aborted) return;
  await new Promise<void>((resolve) => stopped.addEventListener("abort", () => resolve(), { once: true }));
}

/** Waits for work, but only until the command should stop; then it throws, so that `finally` ends what the work uses. */
export function unlessStopped<Result>(stopped: AbortSignal, work: Promise<Result>): Promise<Result> {
  const interrupted = untilStopped(stopped).then(() => {
    throw new StartFailure("interrupted");
  });
  return Promise.race([work, interrupted]);
}

function report(failure: unknown): number {
  if (!(failure instanceof StartFailure)) {
    console.error(failure);
    return 1;
  }
  console.error(failure.message);
  if (process.env.LOG_LEVEL === "debug") console.error(failure.cause);
  return failure instanceof SettingsFailure ? settingsExitCode : 1;
}
