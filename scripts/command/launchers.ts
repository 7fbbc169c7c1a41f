import {
  commandLineOf,
  identifyProcess,
  isRunning,
  type ProcessIdentity,
  parentOf,
} from "@/lib/platform/db/embedded/process-identity";

const watchMs = 1000;
const packageManager = /(^|\/)(npm|npx|pnpm|yarn)(-cli)?(\.c?js)?( |$)/;
const shellWithCommand = /^(\S*\/)?(ba|da|z|k)?sh -c /;

/** Whether a process with this command line only waits for the one that it has started. */
export function isLauncher(commandLine: string): boolean {
  // A shell that was told to leave its command in the background may end before it.
  const inForeground = !commandLine.replaceAll("&&", "").includes("&");
  return packageManager.test(commandLine) || (shellWithCommand.test(commandLine) && inForeground);
}

/**
 * Calls once when one of the processes between the terminal (or a process manager) and this one is gone: npm
 * and its shell, when they are told to end, end without a word to what they have started.
 */
export function watchLaunchers(onGone: () => void): void {
  const launchers = launchersOf(process.ppid);
  if (launchers.length === 0) return;
  const timer = setInterval(() => {
    if (launchers.every((launcher) => isRunning(launcher))) return;
    clearInterval(timer);
    onGone();
  }, watchMs);
  timer.unref();
}

function launchersOf(firstPid: number): ProcessIdentity[] {
  const found: ProcessIdentity[] = [];
  for (let pid: number | null = firstPid; pid !== null && pid > 1; pid = parentOf(pid)) {
    const identity = identifyProcess(pid);
    if (identity === null || !isLauncher(commandLineOf(pid))) break;
    found.push(identity);
  }
  return found;
}
