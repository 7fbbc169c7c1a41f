import { setTimeout } from "node:timers/promises";
import { ThreadsBusy } from "./task-overrun";

const pauseMs = 1_000;
const triesMax = 60;

type Run = (...args: never[]) => Promise<unknown>;

/**
 * The same tasks for work on which nobody waits: a task that was not done because the threads are busy is tried again,
 * while those of requests go first. Throws ThreadsBusy only after many tries.
 */
export function patientTasks<Tasks extends object>(tasks: Tasks, pause?: () => Promise<void>): Tasks;
export function patientTasks(
  tasks: object,
  pause: () => Promise<void> = () => setTimeout(pauseMs, undefined, { ref: false }),
): unknown {
  const runPatiently = async (run: Run, args: unknown[]): Promise<unknown> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await Reflect.apply(run, null, args);
      } catch (error) {
        if (!(error instanceof ThreadsBusy) || tries >= triesMax) throw error;
        await pause();
      }
    }
  };
  return Object.fromEntries(
    Object.entries<Run>({ ...tasks }).map(([name, run]) => [
      name,
      (...args: unknown[]) => runPatiently(run, args),
    ]),
  );
}
