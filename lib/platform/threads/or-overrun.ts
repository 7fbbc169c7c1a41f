import { TaskOverrun } from "./task-runner";

/** What a task returned, or that it was ended: to those who read strangers' pages that is an outcome. */
export async function orOverrun<Value>(running: Promise<Value>): Promise<Value | TaskOverrun> {
  try {
    return await running;
  } catch (error) {
    if (error instanceof TaskOverrun) return error;
    throw error;
  }
}
