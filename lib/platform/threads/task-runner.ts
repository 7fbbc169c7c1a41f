import { isErrorNamed } from "@/lib/platform/errors/same-named-error";
import type { TaskName, Tasks } from "@/lib/tasks/tasks";

/** Runs a function of the task table where it cannot hold up the server. */
export interface TaskRunner {
  /** Throws TaskOverrun, and what the function itself throws. */
  readonly run: <Name extends TaskName>(
    name: Name,
    ...args: Parameters<Tasks[Name]>
  ) => Promise<Awaited<ReturnType<Tasks[Name]>>>;
}

/** `deadline` and `memory` are the fault of the input; `busy` says that too many tasks wait already. */
export type OverrunReason = "deadline" | "memory" | "busy";

/** The input asks for more than one input may have. */
export class TaskOverrun extends Error {
  override readonly name = "TaskOverrun";

  constructor(
    readonly task: TaskName,
    readonly reason: OverrunReason,
    options?: ErrorOptions,
  ) {
    super(`${task}: ${reason}`, options);
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return isErrorNamed(value, "TaskOverrun");
  }
}
