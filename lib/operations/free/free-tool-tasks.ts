import type { publishGate } from "@/lib/content/gate/publish-gate";
import type { explainRobots } from "@/lib/pages/robots/explain-robots";
import type { InThread } from "@/lib/platform/threads/in-thread";
import { textRefusal } from "../core/text-task";

/** The tasks of the free tools. */
export type FreeToolTasks = InThread<{
  publishGate: typeof publishGate;
  explainRobots: typeof explainRobots;
}>;

/**
 * What a call of a free tool may cost. A single thread, so that strangers take at most one core, and a short queue,
 * so that a flood is refused instead of waited for.
 */
export const freeToolBudget = { threads: 1, processorMs: 250, deadlineMs: 2_000, waitingMax: 40 };

/** The result of a task; a text that takes too much work is refused by the name of its field. */
export async function orTooComplex<Value>(running: Promise<Value>, field: string): Promise<Value> {
  try {
    return await running;
  } catch (error) {
    throw textRefusal(error, field) ?? error;
  }
}
