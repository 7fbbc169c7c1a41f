import { type TaskName, tasks } from "./tasks";

export interface TaskCall {
  name: TaskName;
  args: readonly unknown[];
  /** Set to 1 when the work begins: the deadline leaves out the time in which the thread was made. */
  begun: Int32Array;
}

/** An error does not keep its name and its fields by structured clone; as data it does. */
export type TaskOutcome =
  | { ok: true; value: unknown }
  | { ok: false; error: { name: string; message: string; stack: string | undefined; fields: object } };

/** Called by the pool for each message. */
export default async function runTask({ name, args, begun }: TaskCall): Promise<TaskOutcome> {
  Atomics.store(begun, 0, 1);
  Atomics.notify(begun, 0);
  try {
    const value: unknown = await Reflect.apply(tasks[name], null, args);
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
