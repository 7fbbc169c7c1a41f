import type { Logger } from "@/lib/platform/logger";
import { type BackgroundWork, mapBackgroundWork } from "@/lib/work/background-work";
import { type Pacer, startPacer } from "@/lib/work/pacer";
import { createRunningSweeps } from "@/lib/work/running-sweeps";
import type { Engine } from "./engine";
import type { Sweeps } from "./sweeps";

export interface LocalEngineOptions {
  sweeps: Sweeps;
  everySeconds: Record<BackgroundWork, number>;
  logger: Logger;
  random: () => number;
  /** Work that has not ended this long after `stop` is released. */
  stopGraceMs: number;
}

/** Drives every sweep with timers in this process. */
export function startLocalEngine(options: LocalEngineOptions): Engine {
  const { sweeps, everySeconds, logger, random, stopGraceMs } = options;
  const running = createRunningSweeps();
  const sweep = (work: BackgroundWork) => running.run(sweeps[work]);
  const start = (work: BackgroundWork): Pacer =>
    startPacer(() => sweep(work), {
      everySeconds: everySeconds[work],
      random,
      onError: (error) => logger.error({ err: error, work }, "a sweep failed; the next one runs as usual"),
    });
  const pacers = mapBackgroundWork(start);

  return {
    name: "local",
    wake: (work, when) => pacers[work].wake(when),
    sweep,
    async stop() {
      for (const pacer of Object.values(pacers)) pacer.stop();
      await running.stop(stopGraceMs);
    },
  };
}
