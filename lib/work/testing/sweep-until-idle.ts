import { setTimeout as delay } from "node:timers/promises";
import { createLanes } from "../lanes";
import { type DueWork, type SweepSignals, sweepDue } from "../sweep";

const never = new AbortController().signal;
/** The signals of a process that is not stopped. */
export const neverStopped: SweepSignals = { stop: never, abandon: never };
/** How often newly due work is looked for while other work is running, by default. */
const pollMsDefault = 5;

export interface IdleOptions extends Partial<SweepSignals> {
  /** How many pieces run at once, 4 by default. */
  concurrency?: number;
  pollMs?: number;
}

/**
 * Sweeps again and again, as an engine does, until nothing is due and nothing runs. After a failure of the database it
 * claims no more, and throws that when the running work has ended.
 */
export async function sweepUntilIdle<End>(
  work: DueWork<End>,
  { concurrency = 4, pollMs = pollMsDefault, stop = never, abandon = never }: IdleOptions = {},
): Promise<{ handled: number; nextInSeconds: number | null; ends: End[] }> {
  const lanes = createLanes(concurrency);
  const running = new Set<Promise<unknown>>();
  const ends: End[] = [];
  const failures: unknown[] = [];
  const onError = (error: unknown) => void failures.push(error);
  let handled = 0;
  for (;;) {
    const isRunning = running.size > 0;
    const swept = await sweepDue(work, { lanes, stop, abandon, onError }).catch(onError);
    if (failures.length > 0) {
      await Promise.all(running);
      throw failures[0];
    }
    if (swept === undefined) throw new Error("a sweep failed without an error");
    handled += swept.handled;
    if (swept.handled > 0) {
      const { inFlight } = swept;
      const collect = async () => {
        ends.push(...(await inFlight));
        running.delete(ended);
      };
      const ended = collect();
      running.add(ended);
    } else if (!isRunning) return { handled, nextInSeconds: swept.nextInSeconds, ends };
    await delay(pollMs);
  }
}
