import { availableParallelism } from "node:os";
import pLimit from "p-limit";
import { Piscina } from "piscina";
import { type InThread, inThread } from "./in-thread";
import { startPlaces, type TaskCall, type TaskOutcome, type TaskStart } from "./run-task";
import { TaskOverrun, ThreadsBusy } from "./task-overrun";
import { threadTimeMs } from "./thread-time";

export interface TaskPoolOptions<Tasks> {
  /** The names of the functions that the worker has. */
  names: readonly (keyof Tasks & string)[];
  /** The absolute path of the bundled worker. */
  workerFile: string;
  /** Default: one less than the number of cores (which leaves one for the event loop), from 1 to 4. */
  threads?: number;
  /**
   * How much processor time a task may take of its own thread. Only this is the fault of its input: a task that takes
   * more ends as TaskOverrun.
   */
  processorMs?: number;
  /** How much more it may take while its thread is cold: the code is compiled in the first runs, whatever the input. */
  coldMs?: number;
  /** How long a task may last, from its first instruction. A task that lasts longer ends as ThreadsBusy. */
  deadlineMs?: number;
  /** How many tasks may wait for a thread. A further one ends as ThreadsBusy. */
  waitingMax?: number;
  /** The processor time that a thread has taken, in milliseconds; null where it cannot be known. */
  spentBy?: (threadId: number) => number | null;
}

export interface TaskPool<Tasks> {
  tasks: InThread<Tasks>;
  close(): Promise<void>;
}

const defaults = {
  processorMs: 2_000,
  coldMs: 1_000,
  deadlineMs: 30_000,
  waitingMax: 500,
  spentBy: threadTimeMs,
};
/** How long a task may take to begin. Longer, and the machine lacks memory or processor time. */
const startTimeoutMs = 20_000;
/** Where the time of one thread cannot be known, its tasks end after this many times their processor time. */
const unknownTimeFactor = 8;
const idleThreadMs = 60_000;
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

/**
 * Worker threads that run a table of functions. They start at the first call and end when idle. A task that
 * exceeds its budget or memory is stopped together with its thread; other tasks are not affected.
 */
export function createTaskPool<Tasks>(options: TaskPoolOptions<Tasks>): TaskPool<Tasks> {
  const { names, workerFile, threads = threadsOf(availableParallelism()) } = options;
  const { waitingMax, ...budget } = { ...defaults, ...options };
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
    const bytes = Object.keys(startPlaces).length * Int32Array.BYTES_PER_ELEMENT;
    const start = new Int32Array(new SharedArrayBuffer(bytes));
    const watch = watchOver(start, budget);
    let outcome: TaskOutcome;
    try {
      outcome = await pool.run({ name, args, start }, { signal: watch.signal });
    } catch (error) {
      throw overrunOf(name, error, watch.signal) ?? error;
    } finally {
      watch.end();
    }
    if (outcome.ok) return outcome.value;
    const { fields, ...described } = outcome.error;
    throw Object.assign(new Error(described.message), fields, described);
  }

  return {
    tasks: inThread<Tasks>(names, async (name, args) => {
      if (limit.pendingCount >= waitingMax) throw new ThreadsBusy(name);
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

interface Budget {
  processorMs: number;
  coldMs: number;
  deadlineMs: number;
  spentBy: (threadId: number) => number | null;
}

/** Why a task is stopped. */
type StopReason = "processor" | "busy";

interface Watch {
  /** Aborted with a StopReason. */
  signal: AbortSignal;
  end(): void;
}

/** Stops a task whose budget is spent, from when its thread says that it has begun, or which does not begin in time. */
function watchOver(start: TaskStart, budget: Budget): Watch {
  const controller = new AbortController();
  const stop = (reason: StopReason) => controller.abort(reason);
  let timer = setTimeout(stop, startTimeoutMs, "busy");
  let isOver = false;
  async function restart(): Promise<void> {
    await Atomics.waitAsync(start, startPlaces.begun, 0, startTimeoutMs).value;
    if (isOver) return;
    const left = leftFrom(start, budget);
    const check = () => {
      clearTimeout(timer);
      const next = left();
      if (typeof next === "string") stop(next);
      else timer = setTimeout(check, next);
    };
    check();
  }
  void restart();
  return {
    signal: controller.signal,
    end: () => {
      isOver = true;
      clearTimeout(timer);
    },
  };
}

/** Says, from now on, after how many milliseconds the budget may be spent, or why the task ends now. */
function leftFrom(start: TaskStart, budget: Budget): () => number | StopReason {
  const { processorMs, coldMs, deadlineMs, spentBy } = budget;
  const threadId = Atomics.load(start, startPlaces.threadId);
  const workMs = processorMs + (Atomics.load(start, startPlaces.isCold) === 1 ? coldMs : 0);
  const startedAt = performance.now();
  const before = spentBy(threadId);
  return () => {
    const after = spentBy(threadId);
    const spent = before === null || after === null ? null : after - before;
    if (spent !== null && spent >= workMs) return "processor";
    const lastsMs = spent === null ? Math.min(deadlineMs, unknownTimeFactor * workMs) : deadlineMs;
    const untilEnd = lastsMs - (performance.now() - startedAt);
    if (untilEnd <= 0) return "busy";
    return Math.ceil(spent === null ? untilEnd : Math.min(untilEnd, workMs - spent));
  };
}

function overrunOf(name: string, error: unknown, signal: AbortSignal): TaskOverrun | ThreadsBusy | null {
  const options = { cause: error };
  if (signal.aborted) {
    return signal.reason === "processor"
      ? new TaskOverrun(name, "processor", options)
      : new ThreadsBusy(name, options);
  }
  const code = error instanceof Error && "code" in error ? error.code : null;
  return code === "ERR_WORKER_OUT_OF_MEMORY" ? new TaskOverrun(name, "memory", options) : null;
}
