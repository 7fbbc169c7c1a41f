export interface TaskCall {
  name: string;
  args: readonly unknown[];
  /** Set to 1 when the task begins, so that the deadline does not include the start of the thread. */
  begun: Int32Array;
}

/** The result of a task. Errors are sent as data, because structured cloning drops their name and fields. */
export type TaskOutcome =
  | { ok: true; value: unknown }
  | { ok: false; error: { name: string; message: string; stack: string | undefined; fields: object } };

/** Runs one call in the worker thread. */
export async function runTask(
  tasks: Readonly<Record<string, (...args: never[]) => unknown>>,
  { name, args, begun }: TaskCall,
): Promise<TaskOutcome> {
  Atomics.store(begun, 0, 1);
  Atomics.notify(begun, 0);
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
