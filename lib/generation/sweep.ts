import { type FilledLanes, fillLanes, type Lanes } from "@/lib/work/lanes";
import type { SweepRun, SweepSignals } from "@/lib/work/sweep";
import type { GenerationDeps } from "./deps";
import { type Claim, claimStage, nextDueInSeconds } from "./rows/claims";
import { runStage, type StageEnd } from "./run-stage";

export interface GenerationSweepOptions extends SweepSignals {
  /** Where stages run; shared by the sweeps of a process. */
  lanes: Lanes;
  /** Told of each stage that has ended: its lane is free, and what follows it is due. */
  onEnd?: (end: StageEnd) => void;
}

/** `nextInSeconds` is of a stage that could not be begun now. */
export interface GenerationSweep extends Pick<SweepRun, "handled" | "nextInSeconds"> {
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
  const filled = await fillLanes(
    lanes,
    () => claimStage(deps.db, deps.leaseSeconds),
    () => !stop.aborted,
  );
  const nextInSeconds = await secondsUntilDue(deps, filled);
  // Begun after the last claim: what follows a stage is for the next sweep, however quickly the stage ends.
  const ended = filled.claims.map(async (claim) => {
    const end = await endOf(deps, claim, abandon);
    lanes.free();
    onEnd?.(end);
    return end;
  });
  return { handled: filled.claims.length, nextInSeconds, ended: Promise.all(ended) };
}

/** Throws when the database does, but for stages that were claimed already: they are begun. */
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
