import { availableParallelism } from "node:os";
import pLimit from "p-limit";
import { Piscina } from "piscina";
import { type InThread, inThread } from "./in-thread";
import type { TaskCall, TaskOutcome } from "./run-task";
import { type OverrunReason, TaskOverrun } from "./task-overrun";

export interface TaskPoolOptions<Tasks> {
  /** The functions that the worker has. */
  names: readonly (keyof Tasks & string)[];
  /** The bundled worker, an absolute path. */
  workerFile: string;
  /** Default: one less than the machine's cores, 1 to 4, which leaves one to the event loop. */
  threads?: number;
  /** How long a task may run, from its first instruction. */
  deadlineMs?: number;
  /** How many tasks may wait for a thread; one more is refused as `busy`. */
  waitingMax?: number;
}

export interface TaskPool<Tasks> {
  tasks: InThread<Tasks>;
  close(): Promise<void>;
}

const defaults = { deadlineMs: 2000, waitingMax: 500 };
/** A thread that does not even begin is given up: the machine is out of memory or of processor time. */
const startTimeoutMs = 20_000;
const idleThreadMs = 60_000;
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

/**
 * Worker threads for a table of functions, made when the first call comes and let go when none comes. A task
 * that passes its deadline or its memory ends with its thread; the others go on.
 */
export function createTaskPool<Tasks>(options: TaskPoolOptions<Tasks>): TaskPool<Tasks> {
  const { names, workerFile, threads = threadsOf(availableParallelism()) } = options;
  const { deadlineMs, waitingMax } = { ...defaults, ...options };
  // Made at the first task: a process that needs no thread, such as most admin commands, makes no pool.
  let pool: Piscina<TaskCall, TaskOutcome> | undefined;
  const limit = pLimit(threads);

  async function runNow(name: string, args: readonly unknown[]): Promise<unknown> {
    pool ??= new Piscina({
      filename: workerFile,
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: idleThreadMs,
      resourceLimits,
      // The parent's own flags (a heap cap, a loader) are not meant for the threads.
      execArgv: [],
    });
    const begun = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const deadline = deadlineAfter(begun, deadlineMs);
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

/** Aborts `ms` after the flag was set, or when it is not set within the start's time. */
function deadlineAfter(begun: Int32Array, ms: number): Deadline {
  const controller = new AbortController();
  let timer = setTimeout(() => controller.abort(), startTimeoutMs);
  let cleared = false;
  async function restart(): Promise<void> {
    await Atomics.waitAsync(begun, 0, 0, startTimeoutMs).value;
    if (cleared) return;
    clearTimeout(timer);
    timer = setTimeout(() => controller.abort(), ms);
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

function overrunReason(error: unknown, signal: AbortSignal): OverrunReason | null {
  if (signal.aborted) return "deadline";
  const code = error instanceof Error && "code" in error ? error.code : null;
  return code === "ERR_WORKER_OUT_OF_MEMORY" ? "memory" : null;
}
