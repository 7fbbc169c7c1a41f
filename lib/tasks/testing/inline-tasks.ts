import { inThread } from "@/lib/platform/threads/in-thread";
import { type OverrunReason, TaskOverrun } from "@/lib/platform/threads/task-overrun";
import { taskNames } from "../task-names";
import { type Tasks, tasks } from "../tasks";

const table: Readonly<Record<string, (...args: never[]) => unknown>> = tasks;

/** The same functions in the test's own thread, for tests that are not about threads. */
export const inlineTasks = inThread<Tasks>(taskNames, async (name, args) => {
  const value: unknown = await Reflect.apply(table[name] ?? String, null, structuredClone(args));
  return structuredClone(value);
});

/** Ends every task, as the pool does with inputs that take too long. */
export const overrunning = (reason: OverrunReason) =>
  inThread<Tasks>(taskNames, (name) => Promise.reject(new TaskOverrun(name, reason)));
