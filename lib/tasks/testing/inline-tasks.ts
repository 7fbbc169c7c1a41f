import type { TaskRunner } from "@/lib/platform/threads/task-runner";
import { type TaskName, type Tasks, tasks } from "../tasks";

function run<Name extends TaskName>(
  name: Name,
  ...args: Parameters<Tasks[Name]>
): Promise<Awaited<ReturnType<Tasks[Name]>>>;
async function run(name: TaskName, ...args: readonly unknown[]): Promise<unknown> {
  const value: unknown = await Reflect.apply(tasks[name], null, structuredClone(args));
  return structuredClone(value);
}

/** The same functions in the test's own thread, for tests that are not about threads. */
export const inlineTasks: TaskRunner = { run };
