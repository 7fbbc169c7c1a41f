import { isErrorNamed } from "@/lib/platform/errors/same-named-error";

/** `deadline` and `memory` are the fault of the input; `busy` says that too many tasks wait already. */
export type OverrunReason = "deadline" | "memory" | "busy";

/** A task was ended, or not begun, because it asks for more than one input may have. */
export class TaskOverrun extends Error {
  override readonly name = "TaskOverrun";

  constructor(
    readonly task: string,
    readonly reason: OverrunReason,
    options?: ErrorOptions,
  ) {
    super(`${task}: ${reason}`, options);
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return isErrorNamed(value, "TaskOverrun");
  }
}

/** What a task returned, or that it was ended: to those who read strangers' pages that is an outcome. */
export async function orOverrun<Value>(running: Promise<Value>): Promise<Value | TaskOverrun> {
  try {
    return await running;
  } catch (error) {
    if (error instanceof TaskOverrun) return error;
    throw error;
  }
}
