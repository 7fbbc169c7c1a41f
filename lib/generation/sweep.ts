import type { GenerationDeps } from "./deps";
import type { Lanes } from "./lanes";
import { type Claim, claimStage, nextDueInSeconds } from "./rows/claims";
import { runStage, type StageEnd } from "./run-stage";

export interface GenerationSweepOptions {
  /** Where stages run; shared by the sweeps of a process. */
  lanes: Lanes;
  /** Told of each stage that has ended: its lane is free, and what follows it is due. */
  onEnd?: (end: StageEnd) => void;
  /** Aborted: begin no further stage. */
  stop: AbortSignal;
  /** Aborted: give back the stages in flight. */
  abandon: AbortSignal;
}

export interface GenerationSweep {
  /** Stages that were begun. */
  handled: number;
  /** Seconds until a stage is due that could not be begun now, below 0 when it is overdue; null when there is none. */
  nextInSeconds: number | null;
  /** How the stages that were begun have ended, once all of them have. Never rejects. */
  ended: Promise<StageEnd[]>;
}

/** A lane of another process may be free meanwhile; one of this process says so itself. */
const lanesTakenSeconds = 5;

/**
 * Begins the stages that are due, in the order of service, as far as there are free lanes: one stage a job. It
 * does not wait for them, so that the next sweep can fill a lane while another is still busy. Safe to run at once
 * in any number of processes. What goes wrong with a job is written to its row; this throws only when the
 * database does.
 */
export async function sweepGeneration(
  deps: GenerationDeps,
  { lanes, onEnd, stop, abandon }: GenerationSweepOptions,
): Promise<GenerationSweep> {
  const { claims, nextInSeconds } = await claimForFreeLanes(deps, lanes, stop);
  // Begun after the last claim: what follows a stage is for the next sweep, however quickly the stage ends.
  const ended = claims.map(async (claim) => {
    const end = await endOf(deps, claim, abandon);
    lanes.free();
    onEnd?.(end);
    return end;
  });
  return { handled: claims.length, nextInSeconds, ended: Promise.all(ended) };
}

async function claimForFreeLanes(
  deps: GenerationDeps,
  lanes: Lanes,
  stop: AbortSignal,
): Promise<{ claims: Claim[]; nextInSeconds: number | null }> {
  const claims: Claim[] = [];
  while (!stop.aborted && lanes.take()) {
    try {
      const claim = await claimStage(deps.db, deps.leaseSeconds);
      if (claim !== null) {
        claims.push(claim);
        continue;
      }
      const nextInSeconds = await nextDueInSeconds(deps.db);
      lanes.free();
      return { claims, nextInSeconds };
    } catch (error) {
      lanes.free();
      if (claims.length === 0) throw error;
      deps.logger.error({ err: error }, "no further stage could be claimed");
      return { claims, nextInSeconds: 0 };
    }
  }
  return { claims, nextInSeconds: lanesTakenSeconds };
}

/** A stage whose outcome the database did not take is dropped: its lease runs out, and it is done again. */
async function endOf(deps: GenerationDeps, claim: Claim, abandon: AbortSignal): Promise<StageEnd> {
  try {
    return await runStage(deps, claim, abandon);
  } catch (error) {
    deps.logger.error(
      { err: error, jobId: claim.job.id, stage: claim.stage },
      "a stage could not be recorded",
    );
    return "dropped";
  }
}
