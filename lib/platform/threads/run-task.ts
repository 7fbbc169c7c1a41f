import { ownThreadId } from "./thread-time";

export interface TaskCall {
  name: string;
  args: readonly unknown[];
  start: TaskStart;
}

/**
 * What the thread says when a task begins: a flag, so that no start of a thread is counted; the id of the thread for
 * `threadTimeMs`; and 1 while the thread has still to compile the code of this task.
 */
export type TaskStart = Int32Array;
export const startPlaces = { begun: 0, threadId: 1, isCold: 2 } as const;

/** The result of a task. Errors are sent as data, because structured cloning drops their name and fields. */
export type TaskOutcome =
  | { ok: true; value: unknown }
  | { ok: false; error: { name: string; message: string; stack: string | undefined; fields: object } };

let threadId: number | undefined;
/** How often this thread has run each task. */
const runs = new Map<string, number>();
/** V8 compiles code better the more often it has run, so the first runs of a task take several times the later ones. */
const coldRuns = 5;

/** Runs one call in the worker thread. */
export async function runTask(
  tasks: Readonly<Record<string, (...args: never[]) => unknown>>,
  { name, args, start }: TaskCall,
): Promise<TaskOutcome> {
  threadId ??= ownThreadId();
  Atomics.store(start, startPlaces.threadId, threadId);
  const runsBefore = runs.get(name) ?? 0;
  runs.set(name, runsBefore + 1);
  Atomics.store(start, startPlaces.isCold, runsBefore < coldRuns ? 1 : 0);
  Atomics.store(start, startPlaces.begun, 1);
  Atomics.notify(start, startPlaces.begun);
  try {
    const task = tasks[name];
    if (task === undefined) throw new Error(`There is no task ${name}.`);
    const value: unknown = await Reflect.apply(task, null, args);
    return { ok: true, value };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { name: errorName, message, stack } = error;
    return {
      ok: false,
      error: { name: errorName, message, stack, fields: Object.fromEntries(Object.entries(error)) },
    };
  }
}
