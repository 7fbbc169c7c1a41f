import { isErrorNamed } from "@/lib/platform/errors/same-named-error";

/**
 * `deadline` and `memory` are caused by the input; `busy` means that too many tasks are waiting, or that the machine had
 * too little processor time for this one.
 */
export const overrunReasons = ["deadline", "memory", "busy"] as const;
export type OverrunReason = (typeof overrunReasons)[number];

/** A task was stopped because it took too much time or memory, or not done because the machine is too busy. */
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

/** Returns a TaskOverrun instead of throwing it: for readers of strangers' pages it is an ordinary result. */
export async function orOverrun<Value>(running: Promise<Value>): Promise<Value | TaskOverrun> {
  try {
    return await running;
  } catch (error) {
    if (error instanceof TaskOverrun) return error;
    throw error;
  }
}
