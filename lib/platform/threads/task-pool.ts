import { availableParallelism } from "node:os";
import pLimit from "p-limit";
import { Piscina } from "piscina";
import { type InThread, inThread } from "./in-thread";
import type { TaskCall, TaskOutcome } from "./run-task";
import { type OverrunReason, overrunReasons, TaskOverrun } from "./task-overrun";

export interface TaskPoolOptions<Tasks> {
  /** The names of the functions that the worker has. */
  names: readonly (keyof Tasks & string)[];
  /** The absolute path of the bundled worker. */
  workerFile: string;
  /** Default: one less than the number of cores (which leaves one for the event loop), from 1 to 4. */
  threads?: number;
  /** How long a task may run, from its first instruction. */
  deadlineMs?: number;
  /**
   * How much processor time a task may take. Default: no limit but the deadline. On a busy machine a task may wait
   * longer than it works, which only this limit leaves out: a task that reaches the deadline first ends as `busy`.
   */
  processorMs?: number;
  /** How many tasks may wait for a thread. A further task is refused as `busy`. */
  waitingMax?: number;
}

export interface TaskPool<Tasks> {
  tasks: InThread<Tasks>;
  close(): Promise<void>;
}

const defaults = { deadlineMs: 2000, waitingMax: 500 };
/** How long a task may take to begin. Longer, and the machine lacks memory or processor time. */
const startTimeoutMs = 20_000;
const idleThreadMs = 60_000;
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

/**
 * Worker threads that run a table of functions. They start at the first call and end when idle. A task that
 * exceeds its budget or memory is stopped together with its thread; other tasks are not affected.
 */
export function createTaskPool<Tasks>(options: TaskPoolOptions<Tasks>): TaskPool<Tasks> {
  const { names, workerFile, threads = threadsOf(availableParallelism()) } = options;
  const { deadlineMs, processorMs, waitingMax } = { ...defaults, ...options };
  // Created at the first task, because most admin commands need no thread.
  let pool: Piscina<TaskCall, TaskOutcome> | undefined;
  const limit = pLimit(threads);

  async function runNow(name: string, args: readonly unknown[]): Promise<unknown> {
    pool ??= new Piscina({
      filename: workerFile,
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: idleThreadMs,
      resourceLimits,
      // The parent process's flags (a heap limit, a loader) must not apply to the threads.
      execArgv: [],
    });
    const begun = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const deadline = deadlineAfter(begun, { deadlineMs, processorMs });
    const call: TaskCall = { name, args, begun };
    let outcome: TaskOutcome;
    try {
      outcome = await pool.run(call, { signal: deadline.signal });
    } catch (error) {
      const reason = overrunReason(error, deadline.signal);
      throw reason === null ? error : new TaskOverrun(name, reason, { cause: error });
    } finally {
      deadline.clear();
    }
    if (outcome.ok) return outcome.value;
    const { fields, ...described } = outcome.error;
    throw Object.assign(new Error(described.message), fields, described);
  }

  return {
    tasks: inThread<Tasks>(names, async (name, args) => {
      if (limit.pendingCount >= waitingMax) throw new TaskOverrun(name, "busy");
      return limit(runNow, name, args);
    }),
    close: async () => {
      limit.clearQueue();
      await pool?.destroy();
    },
  };
}

function threadsOf(cores: number): number {
  return Math.min(4, Math.max(1, cores - 1));
}

interface Deadline {
  signal: AbortSignal;
  clear(): void;
}

interface Budget {
  deadlineMs: number;
  processorMs: number | undefined;
}

/**
 * Aborts, with an OverrunReason, when the budget is spent, from when the `begun` flag is set, or when it is not set
 * within `startTimeoutMs`.
 */
function deadlineAfter(begun: Int32Array, budget: Budget): Deadline {
  const controller = new AbortController();
  const abort = (reason: OverrunReason) => controller.abort(reason);
  let timer = setTimeout(abort, startTimeoutMs, "busy");
  let cleared = false;
  async function restart(): Promise<void> {
    await Atomics.waitAsync(begun, 0, 0, startTimeoutMs).value;
    if (cleared) return;
    const spent = stopwatch();
    const check = () => {
      clearTimeout(timer);
      const left = leftOf(budget, spent());
      if (typeof left === "string") abort(left);
      else timer = setTimeout(check, left);
    };
    check();
  }
  void restart();
  return {
    signal: controller.signal,
    clear: () => {
      cleared = true;
      clearTimeout(timer);
    },
  };
}

interface Spent {
  clockMs: number;
  /** Of the whole process: Node 20 cannot tell the time of one thread, which is at most this and at most the clock's. */
  processorMs: number;
}

function stopwatch(): () => Spent {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return { clockMs: performance.now() - startedAt, processorMs: (user + system) / 1000 };
  };
}

/** The milliseconds after which the budget may be spent, or why the task ends now. */
function leftOf({ deadlineMs, processorMs = deadlineMs }: Budget, spent: Spent): number | OverrunReason {
  const untilDeadline = deadlineMs - spent.clockMs;
  const untilProcessor = processorMs - Math.min(spent.clockMs, spent.processorMs);
  const left = Math.ceil(Math.min(untilDeadline, untilProcessor));
  if (left > 0) return left;
  // The machine had no time for it, which says nothing about the input.
  return processorMs < deadlineMs && untilProcessor > 0 ? "busy" : "deadline";
}

function overrunReason(error: unknown, signal: AbortSignal): OverrunReason | null {
  if (signal.aborted) return overrunReasons.find((reason) => reason === signal.reason) ?? null;
  const code = error instanceof Error && "code" in error ? error.code : null;
  return code === "ERR_WORKER_OUT_OF_MEMORY" ? "memory" : null;
}
