import type { Logger } from "@/lib/platform/logger";
import type { BackgroundWork } from "@/lib/work/background-work";
import type { DueRow } from "@/lib/work/due-row";
import { type PacedRun, startPacer, type WakeTime } from "@/lib/work/pacer";
import type { LastSweep } from "./heartbeat-queries";
import { isLeftUndone, mustStandIn, seemsSilent } from "./watchdog";

export interface StandInOptions {
  /** A sweep of the local engine. */
  sweep: () => Promise<PacedRun>;
  lastSweep: () => Promise<LastSweep | null>;
  /** The row that has been due the longest; null when none is due, or when the work has no rows. */
  firstDue: () => Promise<DueRow | null>;
  /** Sends Inngest the event that this work is due. */
  askInngest: () => void;
  everySeconds: number;
  logger: Logger;
  random: () => number;
  /** Milliseconds of a clock that only goes forward. */
  now?: (() => number) | undefined;
}

/** Does one kind of work in this process while Inngest does not. */
export interface StandIn {
  /** Work may be due. Sweeps, soon by default, if this process stands in. */
  wake(when?: WakeTime): void;
  /** Inngest did not accept an event, so it will not hand out this work: stands in until it answers again. */
  refused(): void;
  /** Inngest accepted an event. */
  accepted(): void;
  /** Inngest called this process, so it is there: it is asked once to take over this work, before its next tick. */
  called(): void;
  /** Inngest called this process to work on a row of this work. */
  workerCalled(): void;
  stop(): void;
}

const nothing = { handled: 0, nextInSeconds: null };

/** Checks on Inngest at the work's own interval, and sweeps in its place as long as that is needed. */
export function startStandIn(work: BackgroundWork, options: StandInOptions): StandIn {
  const { sweep, askInngest, everySeconds, logger, random, now = () => performance.now() } = options;
  let workerCalledAt = now();
  let isRefused = false;
  let standsIn = false;
  let hasAsked = false;

  async function run(): Promise<PacedRun> {
    // Inngest may be there again and call other processes only.
    if (isRefused) askInngest();
    const reason = isRefused
      ? { message: "Inngest accepts no events" }
      : await lookAfter(options, (now() - workerCalledAt) / 1000);
    if (reason !== null && !standsIn) {
      const { message, ...facts } = reason;
      logger.warn({ work, ...facts }, `${message}; this process works in its place`);
      hasAsked = false;
    }
    if (reason === null && standsIn) logger.info({ work }, "Inngest hands out the work again");
    standsIn = reason !== null;
    return standsIn ? sweep() : nothing;
  }

  const pacer = startPacer(run, {
    everySeconds,
    random,
    onError: (error) => logger.error({ err: error, work }, "standing in for Inngest failed"),
  });
  return {
    wake: (when) => standsIn && pacer.wake(when),
    refused() {
      if (isRefused) return;
      isRefused = true;
      pacer.wake();
    },
    accepted() {
      isRefused = false;
    },
    called() {
      isRefused = false;
      if (!standsIn || hasAsked) return;
      hasAsked = true;
      askInngest();
    },
    workerCalled() {
      workerCalledAt = now();
    },
    stop: () => pacer.stop(),
  };
}

/** Why this process has to stand in; null when Inngest ticks, and what its sweeps offer is done by its workers. */
async function lookAfter(
  { lastSweep, firstDue, askInngest, everySeconds }: StandInOptions,
  noWorkerSeconds: number,
): Promise<{ message: string; id?: string; overdueSeconds?: number } | null> {
  const last = await lastSweep();
  if (mustStandIn(last, everySeconds)) return { message: "Inngest has not swept for a while" };
  // An event that it does not accept brings the stand-in at once, long before enough ticks have been missed.
  if (seemsSilent(last, everySeconds)) askInngest();
  // A row that waits while workers are called is in a long queue, which this process would not shorten.
  if (!isLeftUndone(noWorkerSeconds, everySeconds)) return null;
  const first = await firstDue();
  if (first === null || !isLeftUndone(first.overdueSeconds, everySeconds)) return null;
  const { id, overdueSeconds } = first;
  const message = `Inngest sweeps, but has called no worker of this process for ${Math.round(noWorkerSeconds)} seconds although work is due`;
  return { message, id, overdueSeconds };
}
