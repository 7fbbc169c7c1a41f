import { cron, type Inngest, type InngestFunction } from "inngest";
import { type BackgroundWork, perWork } from "@/lib/core/background-work";
import type { Engine } from "@/lib/engine/engine";
import { paceOf, type PaceSettings } from "@/lib/engine/pace";
import { workIsDue } from "./client";
import { cronEvery, isStale } from "./schedule";

export interface FunctionOptions {
  /** The engine of this process; undefined while it starts and after it has stopped. */
  engine: () => Engine | undefined;
  settings: PaceSettings & { verifyGraceSeconds: number };
  now: () => Date;
}

/** What Inngest runs: a tick of each sweep, and one for each event that says "work is due". */
export function createFunctions(client: Inngest, options: FunctionOptions): InngestFunction.Any[] {
  const everySeconds = paceOf(options.settings);
  const functions = perWork((work) => {
    const delaySeconds = work === "verification" ? options.settings.verifyGraceSeconds : 0;
    return sweepFunction(client, work, { everySeconds: everySeconds[work], delaySeconds }, options);
  });
  return Object.values(functions);
}

function sweepFunction(
  client: Inngest,
  work: BackgroundWork,
  { everySeconds, delaySeconds }: { everySeconds: number; delaySeconds: number },
  { engine, now }: FunctionOptions,
): InngestFunction.Any {
  const due = workIsDue[work];
  return client.createFunction(
    {
      id: `${work}-sweep`,
      triggers: [cron(cronEvery(everySeconds)), due],
      concurrency: 1,
      // A tick that waited longer than this behind another has nothing left to do.
      timeouts: { start: `${Math.max(1, Math.round(everySeconds / 60))}m` },
      // The row counts the tries of its stage, and the next tick is the retry of a sweep.
      retries: 0,
    },
    async ({ event, step }) => {
      const isTick = event.name !== due.name;
      if (!isTick && delaySeconds > 0) await step.sleep("grace", delaySeconds * 1000);
      const run = await step.run("sweep", async () => {
        if (isTick && isStale(event, everySeconds, now().getTime())) return null;
        return (await engine()?.sweep(work)) ?? null;
      });
      if (run?.nextInSeconds === 0) await step.sendEvent("go-on", due.create());
      return run;
    },
  );
}
