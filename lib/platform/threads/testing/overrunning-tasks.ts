import type { TaskName, Tasks } from "@/lib/tasks/tasks";
import { type OverrunReason, TaskOverrun, type TaskRunner } from "../task-runner";

/** Ends every task, as the pool does with inputs that take too long. */
export function overrunning(reason: OverrunReason): TaskRunner {
  function run<Name extends TaskName>(
    name: Name,
    ...args: Parameters<Tasks[Name]>
  ): Promise<Awaited<ReturnType<Tasks[Name]>>>;
  function run(name: TaskName): Promise<never> {
    return Promise.reject(new TaskOverrun(name, reason));
  }
  return { run };
}
