import { cron, type Inngest, type InngestFunction } from "inngest";
import type { Engine } from "@/lib/engine/engine";
import { type PaceSettings, paceOf } from "@/lib/engine/pace";
import { type BackgroundWork, perWork } from "@/lib/operations/health/background-work";
import { workIsDue } from "./client";
import { cronEvery, followUpAtMs, isStale } from "./schedule";

export interface FunctionOptions {
  /** The engine of this process; undefined while it starts and after it has stopped. */
  engine: () => Engine | undefined;
  settings: PaceSettings;
  now: () => Date;
}

/** The functions that Inngest runs: one per sweep, started by its cron tick and by the event that work is due. */
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
      // A tick that waited longer than this behind another run has nothing left to do.
      timeouts: { start: `${Math.max(1, Math.round(everySeconds / 60))}m` },
      // Covers a restart of the instance. Leases make a sweep repeatable, and rows count their own attempts.
      retries: 2,
    },
    async ({ event, step }) => {
      const isTick = event.name !== due.name;
      const swept = await step.run("sweep", async () => {
        if (isTick && isStale(event, everySeconds, now().getTime())) return null;
        const result = await engine()?.sweep(work);
        if (result === undefined) return null;
        const { handled, nextInSeconds } = result;
        return { handled, nextInSeconds, followUpAtMs: followUpAtMs(result, everySeconds, now().getTime()) };
      });
      const ts = swept?.followUpAtMs ?? null;
      // Inngest holds the event until `ts`. Events of the same second have the same id, so only one is delivered.
      if (ts !== null) await step.sendEvent("go-on", { name: due.name, data: {}, id: `${work}@${ts}`, ts });
      return swept;
    },
  );
}
