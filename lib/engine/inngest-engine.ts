import { type BackgroundWork, perWork } from "@/lib/operations/health/background-work";
import type { Database } from "@/lib/platform/db/connection";
import type { Logger } from "@/lib/platform/logger";
import { coalesce } from "@/lib/work/coalesce";
import { startPacer } from "@/lib/work/pacer";
import { createRunningSweeps } from "@/lib/work/running-sweeps";
import type { Engine } from "./engine";
import { lastSweep } from "./heartbeat/queries";
import type { Sweeps } from "./sweeps";
import { mustStandIn } from "./watchdog";

export interface InngestEngineOptions {
  db: Database;
  /** The sweeps that Inngest's functions run. */
  sweeps: Sweeps;
  /** The same sweeps with heartbeats of the local engine, run while Inngest is silent. */
  standIns: Sweeps;
  /** Tells Inngest that work is due. */
  send: (work: BackgroundWork) => Promise<unknown>;
  everySeconds: Record<BackgroundWork, number>;
  logger: Logger;
  random: () => number;
  stopGraceMs: number;
}

const nothing = { handled: 0, nextInSeconds: null };

/** Lets Inngest's functions call `sweep` on schedule, and sweeps in their place when they stop doing so. */
export function startInngestEngine(options: InngestEngineOptions): Engine {
  const { db, sweeps, standIns, everySeconds, logger, random, stopGraceMs } = options;
  const running = createRunningSweeps();

  async function standIn(work: BackgroundWork) {
    if (!mustStandIn(await lastSweep(db, work), everySeconds[work])) return nothing;
    logger.warn({ work }, "Inngest has not swept for a while; this process sweeps in its place");
    return running.run(standIns[work]);
  }
  const watch = (work: BackgroundWork) =>
    startPacer(() => standIn(work), {
      everySeconds: everySeconds[work],
      random,
      onError: (error) => logger.error({ err: error, work }, "standing in for Inngest failed"),
    });
  // Wakes while an event is being sent share one further event.
  const notifier = (work: BackgroundWork) =>
    coalesce(
      () => options.send(work),
      (error) =>
        logger.warn({ err: error, work }, "Inngest did not accept the event; its next tick finds the work"),
    );
  const notifiers = perWork(notifier);
  const watches = Object.values(perWork(watch));

  return {
    name: "inngest",
    wake: (work) => notifiers[work](),
    sweep: (work) => running.run(sweeps[work]),
    async stop() {
      for (const watchdog of watches) watchdog.stop();
      await running.stop(stopGraceMs);
    },
  };
}
