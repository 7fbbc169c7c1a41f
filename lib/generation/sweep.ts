import { continueFrom, type SpanOptions } from "@/lib/platform/telemetry/tracing";
import { type FilledLanes, fillLanes, type Lanes } from "@/lib/work/lanes";
import type { SweepRun, SweepSignals } from "@/lib/work/sweep";
import type { GenerationDeps } from "./deps";
import { type Claim, claimJob, claimStage, nextDueInSeconds } from "./rows/claims";
import { runStage, type StageEnd } from "./run-stage";

export interface GenerationSweepOptions extends SweepSignals {
  /** Limits how many stages run at once; shared by all sweeps of a process. */
  lanes: Lanes;
  /** Called after each stage: its lane is free, and the job's next stage may be due. */
  onEnd?: (end: StageEnd) => void;
}

/** `nextInSeconds` is the wait until a stage that could not be started now. */
export interface GenerationSweep extends Pick<SweepRun, "handled" | "nextInSeconds"> {
  /** Resolves with how the started stages ended, once all of them have. Never rejects. */
  ended: Promise<StageEnd[]>;
}

/** Wait before the next sweep when all lanes are taken; a lane of this process that becomes free reports itself. */
const lanesTakenSeconds = 5;

/**
 * Starts due stages while lanes are free, one per job, and does not wait for them: the next sweep can then fill a
 * free lane while others are busy. Any number of processes may run it at the same time. A job's failure is stored
 * in its row; this throws only when the database does.
 */
export async function sweepGeneration(
  deps: GenerationDeps,
  { lanes, onEnd, stop, abandon }: GenerationSweepOptions,
): Promise<GenerationSweep> {
  const filled = await fillLanes(
    lanes,
    () => claimStage(deps.db, deps.leaseSeconds),
    () => !stop.aborted,
  );
  const nextInSeconds = await secondsUntilDue(deps, filled);
  // Stages start after the last claim, so that a job's next stage is always left to the next sweep.
  const ended = filled.claims.map(async (claim) => {
    const end = await endOf(deps, claim, abandon);
    lanes.free();
    onEnd?.(end);
    return end;
  });
  return { handled: filled.claims.length, nextInSeconds, ended: Promise.all(ended) };
}

/** Claims and runs the due stage of one job; null when it is not due or another process has it. */
export async function runDueStage(
  deps: GenerationDeps,
  jobId: string,
  abandon: AbortSignal,
): Promise<StageEnd | null> {
  const claim = await claimJob(deps.db, jobId, deps.leaseSeconds);
  return claim === null ? null : endOf(deps, claim, abandon);
}

/** Rethrows a database error only when nothing was claimed; claimed stages are started in any case. */
async function secondsUntilDue(
  { db, logger }: GenerationDeps,
  { claims, end }: FilledLanes<Claim>,
): Promise<number | null> {
  if (end.kind === "lanes taken" || end.kind === "stopped") return lanesTakenSeconds;
  try {
    if (end.kind === "failed") throw end.error;
    return await nextDueInSeconds(db);
  } catch (error) {
    if (claims.length === 0) throw error;
    logger.error({ err: error }, "no further stage could be claimed");
    return 0;
  }
}

/** Runs a stage. If its outcome cannot be stored it is dropped; it runs again once its lease has expired. */
async function endOf(deps: GenerationDeps, claim: Claim, abandon: AbortSignal): Promise<StageEnd> {
  try {
    return await continueFrom(claim.job, `stage ${claim.stage}`, spanOf(claim), async (span) => {
      const end = await runStage(deps, claim, abandon);
      span.set({ "galley.stage.end": end });
      if (end === "failed" || end === "retried") span.fail(end);
      return end;
    });
  } catch (error) {
    deps.logger.error(
      { err: error, jobId: claim.job.id, stage: claim.stage },
      "a stage could not be recorded",
    );
    return "dropped";
  }
}

function spanOf({ job, stage }: Claim): SpanOptions {
  return {
    kind: "consumer",
    attributes: {
      "galley.job.id": job.id,
      "galley.project.id": job.projectId,
      "galley.workspace.id": job.workspaceId,
      "galley.stage": stage,
      "galley.stage.attempt": job.attempts,
      "galley.revision": job.revision,
    },
  };
}
