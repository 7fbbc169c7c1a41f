import { cron, type Inngest, type InngestFunction } from "inngest";
import type { Engine } from "@/lib/engine/engine";
import { type PaceSettings, paceOf } from "@/lib/engine/pace";
import { type BackgroundWork, perWork } from "@/lib/operations/background-work";
import { workIsDue } from "./client";
import { cronEvery, goOnAtMs, isStale } from "./schedule";

export interface FunctionOptions {
  /** The engine of this process; undefined while it starts and after it has stopped. */
  engine: () => Engine | undefined;
  settings: PaceSettings;
  now: () => Date;
}

/** What Inngest runs: a tick of each sweep, and one for each event that says "work is due". */
export function createFunctions(client: Inngest, options: FunctionOptions): InngestFunction.Any[] {
  const everySeconds = paceOf(options.settings);
  return Object.values(perWork((work) => sweepFunction(client, work, everySeconds[work], options)));
}

function sweepFunction(
  client: Inngest,
  work: BackgroundWork,
  everySeconds: number,
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
      // For an instance that is restarted meanwhile: leases make a sweep repeatable. Rows count their own tries.
      retries: 2,
    },
    async ({ event, step }) => {
      const isTick = event.name !== due.name;
      const run = await step.run("sweep", async () => {
        if (isTick && isStale(event, everySeconds, now().getTime())) return null;
        const swept = await engine()?.sweep(work);
        if (swept === undefined) return null;
        const { handled, nextInSeconds } = swept;
        return { handled, nextInSeconds, goOnAtMs: goOnAtMs(swept, everySeconds, now().getTime()) };
      });
      const ts = run?.goOnAtMs ?? null;
      // Inngest holds the event until `ts`; runs that name the same second share one by its id.
      if (ts !== null) await step.sendEvent("go-on", { name: due.name, data: {}, id: `${work}@${ts}`, ts });
      return run;
    },
  );
}
