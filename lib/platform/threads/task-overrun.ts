import { isErrorNamed } from "@/lib/platform/same-named-error";

/** What of its thread a task took too much of. */
export type OverrunReason = "processor" | "memory";

/** A task was stopped because of its input: its own thread took too much processor time or memory. */
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

/**
 * A task was not done: too many wait, or the machine gave it no time, or nobody can tell whose time it took. That says
 * nothing about its input, so the same task may succeed a moment later.
 */
export class ThreadsBusy extends Error {
  override readonly name = "ThreadsBusy";

  constructor(
    readonly task: string,
    options?: ErrorOptions,
  ) {
    super(`${task}: the threads are busy`, options);
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return isErrorNamed(value, "ThreadsBusy");
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
