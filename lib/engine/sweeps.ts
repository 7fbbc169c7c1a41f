import { hostname } from "node:os";
import { countMetric, observeSeconds } from "@/lib/platform/telemetry/metrics";
import type { Services } from "@/lib/services";
import { type BackgroundWork, mapBackgroundWork } from "@/lib/work/background-work";
import { type SweepRun, type SweepSignals, sweepDue } from "@/lib/work/sweep";
import type { Engine } from "./engine";
import { HeartbeatThrottle } from "./every-second";
import { recordHeartbeat } from "./heartbeat-queries";
import type { Works } from "./works";

export type Sweeps = Record<BackgroundWork, (signals: SweepSignals) => Promise<SweepRun>>;

/** Creates the sweeps for an engine; each run records a heartbeat with the engine's name. */
export function createSweeps(services: Services, works: Works, engine: Engine["name"]): Sweeps {
  return mapBackgroundWork((work) => {
    const beats = new HeartbeatThrottle();
    const run = (signals: SweepSignals) => sweepOf(services, works, work, signals);
    return (signals) =>
      runRecorded(services, { work, engine, run: () => run(signals), handledOf: startedBy, beats });
  });
}

const startedBy = ({ handled }: SweepRun) => handled;

/** Starts what is due of one kind of work; what ends wakes the work that may be due after it. */
async function sweepOf(
  { logger, wake }: Services,
  works: Works,
  work: BackgroundWork,
  signals: SweepSignals,
): Promise<SweepRun> {
  const { lanes, prepare } = works[work];
  // First, so that what it starts is claimed by the same sweep.
  const prepared = await prepare(signals.stop);
  const swept = await sweepDue(works[work], {
    lanes,
    ...signals,
    onEnd(followers) {
      countMetric("galley_work_total", { work });
      // The lane is free, and often the same row is due again.
      wake(work, "now");
      for (const next of followers) if (next !== work) wake(next);
    },
    onError(error) {
      logger.error({ err: error, work }, "work could not be claimed or stored; it is tried again");
      wake(work);
    },
  });
  return {
    handled: prepared.handled + swept.handled,
    nextInSeconds: soonest(prepared, swept),
    inFlight: swept.inFlight,
  };
}

/** The wait until the next work of two sweeps; null when neither has any. */
export function soonest(...runs: Pick<SweepRun, "nextInSeconds">[]): number | null {
  const waits = runs.flatMap(({ nextInSeconds }) => nextInSeconds ?? []);
  return waits.length === 0 ? null : Math.min(...waits);
}

interface RecordedRun<Result> {
  work: BackgroundWork;
  engine: Engine["name"];
  run: () => Promise<Result>;
  handledOf: (result: Result) => number;
  /** Leaves out heartbeats of runs that follow each other closely. */
  beats?: HeartbeatThrottle;
}

/** Runs a sweep, or what Inngest's sweeps do, and records its heartbeat whether or not it failed. */
export async function runRecorded<Result>(
  { db, logger }: Pick<Services, "db" | "logger">,
  { work, engine, run: begin, handledOf, beats }: RecordedRun<Result>,
): Promise<Result> {
  const startedAt = performance.now();
  const beat = (handled: number, lastError: string | null) =>
    recordHeartbeat(db, {
      work,
      engine,
      instance: `${hostname()}/${process.pid}`,
      durationMs: Math.round(performance.now() - startedAt),
      handled,
      lastError,
    });
  try {
    const result = await begin();
    const handled = beats === undefined ? handledOf(result) : beats.add(handledOf(result));
    if (handled !== null) await beat(handled, null);
    if (handled !== null && handled > 0) logger.info({ work, handled }, "work was started");
    countSweep(work, "ok", startedAt);
    return result;
  } catch (error) {
    countSweep(work, "failed", startedAt);
    await beat(0, error instanceof Error ? error.message : String(error)).catch((recordError: unknown) =>
      logger.warn({ err: recordError, work }, "the failure of a sweep could not be recorded"),
    );
    throw error;
  }
}

function countSweep(work: BackgroundWork, outcome: "ok" | "failed", startedAt: number): void {
  countMetric("galley_sweeps_total", { work, outcome });
  observeSeconds("galley_sweep_seconds", { work }, (performance.now() - startedAt) / 1000);
}
