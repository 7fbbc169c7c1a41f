import { hostname } from "node:os";
import type { StageEnd } from "@/lib/generation/run-stage";
import { sweepGeneration } from "@/lib/generation/sweep";
import type { BackgroundWork } from "@/lib/operations/background-work";
import type { Services } from "@/lib/operations/context";
import { sweepAutomaticPublishing } from "@/lib/operations/publications/automatic/sweep";
import { removeExpiredRecords } from "@/lib/operations/retention";
import type { GuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import { sweepVerification } from "@/lib/publications/check/sweep";
import { queueAutomaticWrites } from "@/lib/publications/rows/automatic";
import { sweepEvents } from "@/lib/webhooks/sweep";
import type { Lanes } from "@/lib/work/lanes";
import type { SweepRun, SweepSignals } from "@/lib/work/sweep";
import type { Writer } from "@/lib/writers/writer";
import type { Engine } from "./engine";
import { recordHeartbeat } from "./heartbeat/queries";

export type Sweeps = Record<BackgroundWork, (signals: SweepSignals) => Promise<SweepRun>>;

/** What there may be to do at once after a sweep that has worked; what follows a stage is said at its end. */
const mayFollow: Record<BackgroundWork, readonly BackgroundWork[]> = {
  generation: [],
  verification: ["events"],
  publishing: ["events"],
  events: [],
};

/** A lane is free, and the job's next stage is due; an article may be published, and its end be told. */
function followersOf(end: StageEnd): readonly BackgroundWork[] {
  if (end === "done") return ["generation", "publishing", "events"];
  return end === "failed" ? ["generation", "events"] : ["generation"];
}

export interface SweepDeps {
  services: Services;
  writer: Writer;
  /** What public pages are checked with: unlike the others it may reach this installation's own address. */
  verifierFetch: GuardedFetch;
  /** Where the stages of articles run: one for all the sweeps of a process. */
  lanes: Lanes;
}

/** After this a sweep takes no new work, so that the next one sees who has come meanwhile. */
const budgetMs = 60_000;
const concurrency = 4;
/** More at once: a message takes no computing, and a slow receiver takes a place for its whole wait. */
const endpointsAtOnce = 8;

/** Every sweep, as either engine runs them; each run leaves a heartbeat that names its engine. */
export function createSweeps(
  { services, writer, verifierFetch, lanes }: SweepDeps,
  engine: Engine["name"],
): Sweeps {
  const { db, fetch, logger, settings, tasks, wake } = services;
  const instance = `${hostname()}/${process.pid}`;
  const limits = { budgetMs, concurrency };

  const wakeFollowers = (end: StageEnd) => {
    for (const next of followersOf(end)) wake(next);
  };

  async function withHeartbeat(work: BackgroundWork, sweep: () => Promise<SweepRun>): Promise<SweepRun> {
    const startedAt = performance.now();
    const beat = (handled: number, lastError: string | null) =>
      recordHeartbeat(db, {
        work,
        engine,
        instance,
        durationMs: Math.round(performance.now() - startedAt),
        handled,
        lastError,
      });
    try {
      const run = await sweep();
      await beat(run.handled, null);
      if (run.handled > 0) {
        const { handled, nextInSeconds } = run;
        logger.info({ work, handled, nextInSeconds }, "a sweep has worked");
        for (const next of mayFollow[work]) wake(next);
      }
      return run;
    } catch (error) {
      await beat(0, error instanceof Error ? error.message : String(error)).catch((unsaid: unknown) =>
        logger.warn({ err: unsaid, work }, "the failure of a sweep could not be noted"),
      );
      throw error;
    }
  }

  return {
    generation: (signals) =>
      withHeartbeat("generation", async () => {
        const deps = {
          db,
          writer,
          fetch,
          tasks,
          logger,
          leaseSeconds: settings.leaseSeconds,
          random: Math.random,
          onArticle: queueAutomaticWrites,
        };
        const { ended, ...run } = await sweepGeneration(deps, { lanes, onEnd: wakeFollowers, ...signals });
        return { ...run, inFlight: ended };
      }),
    verification: (signals) =>
      withHeartbeat("verification", () =>
        sweepVerification(
          {
            db,
            fetch: verifierFetch,
            tasks,
            logger,
            verifySeconds: settings.verifySeconds,
            verifyGraceSeconds: settings.verifyGraceSeconds,
          },
          { ...limits, ...signals },
        ),
      ),
    publishing: (signals) =>
      withHeartbeat("publishing", () => sweepAutomaticPublishing(services, { ...limits, ...signals })),
    events: (signals) =>
      withHeartbeat("events", async () => {
        const deps = {
          db,
          fetch: services.credentialFetch,
          logger,
          now: services.now,
          secrets: services.secrets,
          random: Math.random,
        };
        const run = await sweepEvents(deps, { budgetMs, concurrency: endpointsAtOnce, ...signals });
        await removeExpiredRecords(services, signals.stop);
        return run;
      }),
  };
}
