import { hostname } from "node:os";
import { sweepAudits } from "@/lib/audit/sweep";
import type { StageEnd } from "@/lib/generation/run-stage";
import { sweepGeneration } from "@/lib/generation/sweep";
import { type BackgroundWork, mapBackgroundWork } from "@/lib/operations/health/background-work";
import { sweepRetention } from "@/lib/operations/health/retention/sweep-retention";
import { sweepPlans } from "@/lib/operations/plan/sweep/sweep";
import { sweepAutomaticPublishing } from "@/lib/operations/publications/automatic/sweep";
import { countMetric, observeSeconds } from "@/lib/platform/telemetry/metrics";
import { sweepVerification } from "@/lib/publications/check/sweep";
import type { Services } from "@/lib/services";
import { sweepEvents } from "@/lib/webhooks/sweep";
import type { Lanes } from "@/lib/work/lanes";
import type { SweepRun, SweepSignals } from "@/lib/work/sweep";
import type { Engine } from "./engine";
import { atMostEverySecond, HeartbeatThrottle } from "./every-second";
import { recordHeartbeat } from "./heartbeat/queries";
import { followersOf, followUps, pause, type WorkSources, workDepsOf } from "./work-deps";

export type Sweeps = Record<BackgroundWork, (signals: SweepSignals) => Promise<SweepRun>>;

export interface SweepDeps extends WorkSources {
  /** Limits how many stages of articles run at once; shared by all sweeps of a process. */
  lanes: Lanes;
}

/** After this time a sweep claims no more work and leaves the rest to the next sweep. */
const budgetMs = 60_000;

const limits = (concurrency: number, signals: SweepSignals) => ({ budgetMs, concurrency, ...signals });

/** Creates the sweeps for an engine; each run records a heartbeat with the engine's name. */
export function createSweeps(sources: SweepDeps, engine: Engine["name"]): Sweeps {
  const { services, lanes } = sources;
  const { db, logger, settings, wake } = services;
  const deps = workDepsOf(sources);
  const beats = mapBackgroundWork(() => new HeartbeatThrottle());
  const withHeartbeat = (work: BackgroundWork, sweep: () => Promise<SweepRun>) =>
    runWithHeartbeat(services, { work, engine, sweep, beats: beats[work] });
  const plans = atMostEverySecond((signals) => sweepPlans(services, signals.stop));
  const wakeFollowers = (end: StageEnd) => {
    countMetric("galley_stages_total", { end });
    // The lane of the stage is free, and nearly always the job's next stage is due.
    for (const next of followersOf(end)) wake(next, next === "generation" ? "now" : "soon");
  };

  return {
    generation: (signals) =>
      withHeartbeat("generation", async () => {
        // First, so that a planned article is started and its first stage is claimed by the same sweep.
        const planned = await plans(signals);
        const options = { lanes, onEnd: wakeFollowers, ...signals };
        const { ended, ...run } = await sweepGeneration(deps.generation, options);
        return {
          handled: planned.handled + run.handled,
          nextInSeconds: soonest(planned, run),
          inFlight: ended,
        };
      }),
    verification: (signals) =>
      withHeartbeat("verification", () =>
        sweepVerification(deps.verification, limits(settings.checksAtOnce, signals)),
      ),
    publishing: (signals) =>
      withHeartbeat("publishing", () =>
        sweepAutomaticPublishing(services, limits(settings.writesAtOnce, signals)),
      ),
    events: (signals) =>
      withHeartbeat("events", () => sweepEvents(deps.events, limits(settings.deliveriesAtOnce, signals))),
    audits: (signals) =>
      withHeartbeat("audits", () =>
        sweepAudits(deps.audits, settings, limits(settings.auditsAtOnce, signals)),
      ),
    retention: (signals) =>
      withHeartbeat("retention", () => sweepRetention({ db, logger, settings, pause }, limits(1, signals))),
  };
}

/** The wait until the next work of two sweeps; null when neither has any. */
export function soonest(...runs: Pick<SweepRun, "nextInSeconds">[]): number | null {
  const waits = runs.flatMap(({ nextInSeconds }) => nextInSeconds ?? []);
  return waits.length === 0 ? null : Math.min(...waits);
}

interface RecordedSweep {
  work: BackgroundWork;
  engine: Engine["name"];
  sweep: () => Promise<SweepRun>;
  beats: HeartbeatThrottle;
}

/** Runs a sweep with its heartbeat, and wakes the work that may be due after it. */
async function runWithHeartbeat(
  services: Services,
  { work, engine, sweep, beats }: RecordedSweep,
): Promise<SweepRun> {
  const run = await runRecorded(services, {
    work,
    engine,
    run: sweep,
    handledOf: ({ handled }) => handled,
    beats,
  });
  countMetric("galley_work_total", { work }, run.handled);
  if (run.handled > 0) {
    const { handled, nextInSeconds } = run;
    services.logger.info({ work, handled, nextInSeconds }, "a sweep handled work");
    for (const next of followUps[work]) services.wake(next);
  }
  return run;
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
