import { hostname } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { searchSitePages } from "@/lib/audit/rows/site-pages";
import { sweepAudits } from "@/lib/audit/sweep";
import type { GenerationDeps } from "@/lib/generation/deps";
import type { StageEnd } from "@/lib/generation/run-stage";
import { sweepGeneration } from "@/lib/generation/sweep";
import { searchWeb } from "@/lib/lookups/rank/search-web";
import { removeExpiredRecords } from "@/lib/operations/activity/retention";
import type { Services } from "@/lib/operations/core/context";
import type { BackgroundWork } from "@/lib/operations/health/background-work";
import { sweepAutomaticPublishing } from "@/lib/operations/publications/automatic/sweep";
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

/** Kinds of work that may be due after a sweep that handled something; `followersOf` covers generation. */
const followUps: Record<BackgroundWork, readonly BackgroundWork[]> = {
  generation: [],
  verification: ["events"],
  publishing: ["events"],
  events: [],
  audits: ["events"],
};

/** Kinds of work that may be due after a stage: the next stage, and after a job's end publishing and events. */
function followersOf(end: StageEnd): readonly BackgroundWork[] {
  if (end === "done") return ["generation", "publishing", "events"];
  return end === "failed" ? ["generation", "events"] : ["generation"];
}

export interface SweepDeps {
  services: Services;
  writer: Writer;
  /** Fetches public pages; unlike the other fetches, it may reach this installation's own address. */
  verifierFetch: GuardedFetch;
  /** Limits how many stages of articles run at once; shared by all sweeps of a process. */
  lanes: Lanes;
}

/** After this time a sweep claims no more work and leaves the rest to the next sweep. */
const budgetMs = 60_000;
const concurrency = 4;
/** Higher than `concurrency`, because sending costs little computing and a slow receiver occupies a lane. */
const endpointsAtOnce = 8;

/** Creates the sweeps for an engine; each run records a heartbeat with the engine's name. */
export function createSweeps(
  { services, writer, verifierFetch, lanes }: SweepDeps,
  engine: Engine["name"],
): Sweeps {
  const { db, logger, settings, tasks, wake } = services;
  const limits = { budgetMs, concurrency };
  const withHeartbeat = (work: BackgroundWork, sweep: () => Promise<SweepRun>) =>
    runWithHeartbeat(services, { work, engine, sweep });
  const wakeFollowers = (end: StageEnd) => {
    for (const next of followersOf(end)) wake(next);
  };

  return {
    generation: (signals) =>
      withHeartbeat("generation", async () => {
        const deps = generationDeps(services, writer);
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
    audits: (signals) => withHeartbeat("audits", () => sweepSites(services, signals)),
  };
}

const pause = (ms: number, signal: AbortSignal) => delay(ms, undefined, { signal });

function generationDeps(services: Services, writer: Writer): GenerationDeps {
  const { db, fetch, tasks, logger, settings } = services;
  return {
    db,
    writer,
    fetch,
    tasks,
    logger,
    leaseSeconds: settings.leaseSeconds,
    searchSite: searchSiteOf(services),
    searchWeb: searchWebOf(services),
    searchResultsMax: settings.writerSearchResults,
    revisionsMax: settings.writerRevisions,
    scoreWanted: settings.writerTargetScore,
    random: Math.random,
    onArticle: queueAutomaticWrites,
  };
}

function searchSiteOf({ db }: Services): GenerationDeps["searchSite"] {
  return (projectId, query, languageCode, limit) =>
    searchSitePages(db, projectId, query, languageCode, limit);
}

function searchWebOf({ lookups, logger }: Services): GenerationDeps["searchWeb"] {
  const { rankProviders } = lookups;
  if (rankProviders.length === 0) return null;
  return (query, languageCode, signal) =>
    searchWeb(rankProviders, { query, languageCode }, signal, (label, failure) =>
      logger.warn({ err: failure, provider: label }, "a search provider gave no answer for an article"),
    );
}

function sweepSites(
  { db, fetch, tasks, logger, settings }: Services,
  signals: SweepSignals,
): Promise<SweepRun> {
  const { leaseSeconds, auditsAtOnce } = settings;
  const deps = { db, fetch, tasks, logger, leaseSeconds, pause };
  return sweepAudits(deps, settings, { budgetMs, concurrency: auditsAtOnce, ...signals });
}

interface RecordedSweep {
  work: BackgroundWork;
  engine: Engine["name"];
  sweep: () => Promise<SweepRun>;
}

/** Runs a sweep, records its heartbeat whether or not it failed, and wakes the work that may be due after it. */
async function runWithHeartbeat(
  { db, logger, wake }: Services,
  { work, engine, sweep }: RecordedSweep,
): Promise<SweepRun> {
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
    const run = await sweep();
    await beat(run.handled, null);
    if (run.handled > 0) {
      const { handled, nextInSeconds } = run;
      logger.info({ work, handled, nextInSeconds }, "a sweep handled work");
      for (const next of followUps[work]) wake(next);
    }
    return run;
  } catch (error) {
    await beat(0, error instanceof Error ? error.message : String(error)).catch((recordError: unknown) =>
      logger.warn({ err: recordError, work }, "the failure of a sweep could not be recorded"),
    );
    throw error;
  }
}
