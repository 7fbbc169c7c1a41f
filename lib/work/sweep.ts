import type { DueRow } from "./due-row";
import { claimFirst } from "./first-due";
import { type FilledLanes, fillLanes, type Lanes } from "./lanes";

export interface SweepSignals {
  /** When aborted, no new work is claimed. */
  stop: AbortSignal;
  /** When aborted, running work is released. */
  abandon: AbortSignal;
}

export interface SweepRun {
  /** Pieces of work that were started. */
  handled: number;
  /** Seconds until the next work is due, negative when it is overdue; null when none is waiting. */
  nextInSeconds: number | null;
  /** Work that the sweep started and that outlasts it; never rejects. */
  inFlight?: Promise<unknown>;
}

/** Does a claimed piece of work and stores its outcome. Throws only when the database does. */
export type RunClaimed<End> = (signals: SweepSignals) => Promise<End>;

/** A kind of work of which a sweep claims one piece after another. */
export interface DueWork<End> {
  /** Claims the next due piece; null when no unclaimed piece is due. */
  claimNext: () => Promise<RunClaimed<End> | null>;
  /** As in SweepRun. */
  nextInSeconds: () => Promise<number | null>;
}

/** Work in rows, which may also be handed out one by one. */
export interface RowWork<End> extends DueWork<End> {
  /** The first due rows in the order of service, without claiming them. */
  due: (limit: number) => Promise<DueRow[]>;
  /** Claims a row; null when it is not due any more, or another process has it. */
  claim: (id: string) => Promise<RunClaimed<End> | null>;
}

/** Work in rows, whose next piece is the first due row. */
export function rowWork<End>(work: Omit<RowWork<End>, "claimNext">): RowWork<End> {
  return { ...work, claimNext: () => claimFirst(work.due, work.claim) };
}

/** Claims and does the work of one row; null when it is not due, or another process has it. */
export async function runRow<End>(
  work: Pick<RowWork<End>, "claim">,
  id: string,
  signals: SweepSignals,
): Promise<End | null> {
  const run = await work.claim(id);
  return run === null ? null : run(signals);
}

export interface SweepOptions<End> extends SweepSignals {
  /** Limits how many pieces run at once; shared by all sweeps of a process. */
  lanes: Lanes;
  /** Called after each piece, whose lane is free by then: more may be due. */
  onEnd?: (end: End) => void;
  /** Called when a piece, or a claim after the first, failed because of the database. It is due again later. */
  onError: (error: unknown) => void;
}

export interface DueSweep<End> extends SweepRun {
  /** Resolves with how the started pieces ended that did not fail. Never rejects. */
  inFlight: Promise<End[]>;
}

/** The wait before the next sweep when all lanes are taken; a lane of this process that becomes free reports itself. */
const lanesTakenSeconds = 5;

/**
 * Starts due work while lanes are free, and does not wait for it: the next sweep can then fill a free lane while others
 * are busy. Any number of processes may run it at the same time. Throws when the first claim fails.
 */
export async function sweepDue<End>(
  work: DueWork<End>,
  { lanes, stop, abandon, onEnd, onError }: SweepOptions<End>,
): Promise<DueSweep<End>> {
  const filled = await fillLanes(lanes, work.claimNext, () => !stop.aborted);
  const nextInSeconds = await secondsUntilDue(work, filled, onError);
  // Work starts after the last claim, so that what it makes due is always left to the next sweep.
  const ends = filled.claims.map(async (run): Promise<End[]> => {
    try {
      const end = await run({ stop, abandon });
      lanes.free();
      onEnd?.(end);
      return [end];
    } catch (error) {
      lanes.free();
      onError(error);
      return [];
    }
  });
  return {
    handled: filled.claims.length,
    nextInSeconds,
    inFlight: Promise.all(ends).then((each) => each.flat()),
  };
}

/** Rethrows a database error only when nothing was claimed; claimed work is started in any case. */
async function secondsUntilDue<End>(
  { nextInSeconds }: DueWork<End>,
  { claims, end }: FilledLanes<unknown>,
  onError: (error: unknown) => void,
): Promise<number | null> {
  if (end.kind === "lanes taken" || end.kind === "stopped") return lanesTakenSeconds;
  try {
    if (end.kind === "failed") throw end.error;
    return await nextInSeconds();
  } catch (error) {
    if (claims.length === 0) throw error;
    onError(error);
    return 0;
  }
}
