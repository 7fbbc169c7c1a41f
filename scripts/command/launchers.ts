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

/** Whether a process with this command line only waits for its child process. */
export function isLauncher(commandLine: string): boolean {
  // A shell with a command in the background may end before that command.
  const inForeground = !commandLine.replaceAll("&&", "").includes("&");
  return packageManager.test(commandLine) || (shellWithCommand.test(commandLine) && inForeground);
}

/**
 * Calls `onGone` once when npm or a shell between the terminal (or process manager) and this process has ended:
 * they do not pass a signal on to what they have started.
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
