import { dueAudits } from "@/lib/audit/rows/due-audits";
import { nextSliceInSeconds, prepareAudits, runDueSlice } from "@/lib/audit/sweep";
import { nextDueInSeconds } from "@/lib/generation/rows/claims";
import { dueStages } from "@/lib/generation/rows/due-stages";
import { runDueStage } from "@/lib/generation/sweep";
import type { BackgroundWork } from "@/lib/operations/health/background-work";
import { sweepPlans } from "@/lib/operations/plan/sweep/sweep";
import { runDueWrite } from "@/lib/operations/publications/automatic/sweep";
import { countMetric } from "@/lib/platform/telemetry/metrics";
import { runDueCheck } from "@/lib/publications/check/sweep";
import { dueAutomaticWrites, nextAutomaticInSeconds } from "@/lib/publications/rows/automatic";
import { nextCheckInSeconds } from "@/lib/publications/rows/checks";
import { dueChecks } from "@/lib/publications/rows/due-checks";
import { dueEndpoints, nextDeliveryInSeconds } from "@/lib/webhooks/rows";
import { runDueDelivery } from "@/lib/webhooks/sweep";
import type { DueRow } from "@/lib/work/due-row";
import { followersOf, followUps, type WorkSources, workDepsOf } from "./work-deps";

/** The kinds of work whose rows are handed out one by one. Old records are deleted by a single sweep. */
export type SharedWork = Exclude<BackgroundWork, "retention">;

/** Work that is selected in one place and done, row by row, wherever there is room. */
export interface FanOut {
  /** Does what a sweep does besides its rows; returns the seconds until that is due again. */
  prepare: (stop: AbortSignal) => Promise<number | null>;
  /** The first due rows in the order of service, without claiming them. */
  due: (limit: number) => Promise<DueRow[]>;
  /** Seconds until the next row is due, negative when overdue; null when none waits. */
  nextInSeconds: () => Promise<number | null>;
  /** Claims a row and does what is due; false when nothing is, or when another process does it. */
  run: (id: string, abandon: AbortSignal) => Promise<boolean>;
}

const nothing = () => Promise.resolve(null);

export function createFanOuts(sources: WorkSources): Record<SharedWork, FanOut> {
  const { services } = sources;
  const { db, settings, wake } = services;
  const deps = workDepsOf(sources);

  /** Counts a row that was worked on, and wakes the work that may be due after it. */
  const counted =
    (work: SharedWork, run: FanOut["run"]): FanOut["run"] =>
    async (id, abandon) => {
      const ran = await run(id, abandon);
      if (ran) countMetric("galley_work_total", { work });
      if (ran) for (const next of followUps[work]) wake(next);
      return ran;
    };

  return {
    generation: {
      prepare: async (stop) => (await sweepPlans(services, stop)).nextInSeconds,
      due: (limit) => dueStages(db, limit),
      nextInSeconds: () => nextDueInSeconds(db),
      run: counted("generation", async (id, abandon) => {
        const end = await runDueStage(deps.generation, id, abandon);
        if (end === null) return false;
        countMetric("galley_stages_total", { end });
        // The worker offers the next stage itself.
        for (const next of followersOf(end)) if (next !== "generation") wake(next);
        return true;
      }),
    },
    verification: {
      prepare: nothing,
      due: (limit) => dueChecks(db, limit),
      nextInSeconds: () => nextCheckInSeconds(db),
      run: counted("verification", (id, abandon) => runDueCheck(deps.verification, id, abandon)),
    },
    publishing: {
      prepare: nothing,
      due: (limit) => dueAutomaticWrites(db, limit),
      nextInSeconds: () => nextAutomaticInSeconds(db),
      run: counted("publishing", (id, abandon) => runDueWrite(services, id, abandon)),
    },
    events: {
      prepare: nothing,
      due: (limit) => dueEndpoints(db, limit),
      nextInSeconds: () => nextDeliveryInSeconds(db),
      run: counted("events", (id, abandon) => runDueDelivery(deps.events, id, abandon)),
    },
    audits: {
      prepare: async (stop) => {
        await prepareAudits(deps.audits, settings, stop);
        return null;
      },
      due: (limit) => dueAudits(db, limit),
      nextInSeconds: () => nextSliceInSeconds(deps.audits),
      run: counted("audits", (id, abandon) => runDueSlice(deps.audits, id, abandon)),
    },
  };
}
