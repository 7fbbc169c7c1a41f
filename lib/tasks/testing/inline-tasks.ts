import { inThread } from "@/lib/platform/threads/in-thread";
import { type OverrunReason, TaskOverrun, ThreadsBusy } from "@/lib/platform/threads/task-overrun";
import { freeTaskNames, taskNames } from "../task-names";
import { type FreeTasks, freeTasks, type Tasks, tasks } from "../tasks";

const table: Readonly<Record<string, (...args: never[]) => unknown>> = { ...tasks, ...freeTasks };

async function runHere(name: string, args: readonly unknown[]): Promise<unknown> {
  const value: unknown = await Reflect.apply(table[name] ?? String, null, structuredClone(args));
  return structuredClone(value);
}

/** Runs the tasks in the test's own thread, for tests that are not about threads. */
export const inlineTasks = inThread<Tasks>(taskNames, runHere);
export const inlineFreeTasks = inThread<FreeTasks>(freeTaskNames, runHere);

/** Tasks that all end with a TaskOverrun for this reason, or because the threads are busy. */
export const overrunning = (reason: OverrunReason | "busy") =>
  inThread<Tasks>(taskNames, (name) =>
    Promise.reject(reason === "busy" ? new ThreadsBusy(name) : new TaskOverrun(name, reason)),
  );
