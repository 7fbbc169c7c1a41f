import { prepareAudits, sliceWork } from "@/lib/audits/sweep";
import { citationWork, prepareCitations } from "@/lib/citations/sweep";
import { stageWork } from "@/lib/generation/sweep";
import { addRetentionRuns } from "@/lib/health/retention/rows/runs";
import { retentionWork } from "@/lib/health/retention/sweep-retention";
import { mailWork, prepareDigests } from "@/lib/mail/sweep";
import { sweepPlans } from "@/lib/plan/sweep";
import { countMetric } from "@/lib/platform/telemetry/metrics";
import { checkWork } from "@/lib/publications/check/sweep";
import { writeWork } from "@/lib/publications/operations/automatic-writes";
import { resultsWork } from "@/lib/results/sweep";
import { deliveryWork } from "@/lib/webhooks/sweep";
import type { BackgroundWork } from "@/lib/work/background-work";
import { createLanes, type Lanes } from "@/lib/work/lanes";
import type { DueWork, RowWork, RunClaimed } from "@/lib/work/sweep";
import { atMostEverySecond } from "./every-second";
import { followersOf, pause, type WorkSources, workDepsOf } from "./work-deps";

/** The kinds of work whose rows Inngest hands out one by one. Old records are deleted by a single sweep. */
export type SharedWork = Exclude<BackgroundWork, "retention">;

/** The kinds of work that may be due after a piece of work has ended. */
type Followers = readonly BackgroundWork[];

/** A kind of work, and what a sweep needs besides. */
type Work<Of = DueWork<Followers>> = Of & {
  /** How much of it this process does at once. */
  lanes: Lanes;
  /** Does what comes before the rows. Returns how much it did, and the seconds until more of it is due. */
  prepare: (stop: AbortSignal) => Promise<Prepared>;
};

export interface Prepared {
  handled: number;
  nextInSeconds: number | null;
}

export type Works = Record<SharedWork, Work<RowWork<Followers>>> & { retention: Work };

/**
 * Every kind of background work. The timer of a server and Inngest, whatever drives the work, select due rows and do what
 * is due of a row by these functions.
 */
export function createWorks(sources: WorkSources): Works {
  const { services } = sources;
  const { db, logger, settings } = services;
  const { workAtOnce } = settings;
  const deps = workDepsOf(sources);
  return {
    generation: {
      ...followed(stageWork(deps.generation), (end) => {
        countMetric("galley_stages_total", { end });
        return followersOf(end);
      }),
      lanes: createLanes(workAtOnce),
      prepare: atMostEverySecond((stop) => sweepPlans(services, stop)),
    },
    verification: {
      ...followed(checkWork(deps.verification), eventsAfter),
      lanes: createLanes(workAtOnce),
      prepare: nothing,
    },
    publishing: {
      ...followed(writeWork(services), eventsAfter),
      lanes: createLanes(workAtOnce),
      prepare: nothing,
    },
    events: {
      ...followed(deliveryWork(deps.events), () => []),
      lanes: createLanes(2 * workAtOnce),
      prepare: nothing,
    },
    mail: {
      ...followed(mailWork(deps.mail), () => []),
      lanes: createLanes(workAtOnce),
      prepare: atMostEverySecond((stop) => prepareDigests(deps.mail, stop)),
    },
    audits: {
      ...followed(sliceWork(deps.audits), eventsAfter),
      lanes: createLanes(Math.ceil(workAtOnce / 2)),
      prepare: atMostEverySecond(async (stop) => {
        await prepareAudits(deps.audits, settings, stop);
        return nothing();
      }),
    },
    results: {
      ...followed(resultsWork(deps.results), () => []),
      lanes: createLanes(Math.ceil(workAtOnce / 2)),
      prepare: nothing,
    },
    citations: {
      ...followed(citationWork(deps.citations), eventsAfter),
      lanes: createLanes(Math.ceil(workAtOnce / 2)),
      prepare: atMostEverySecond((stop) => prepareCitations(deps.citations, stop)),
    },
    retention: {
      ...followedNext(retentionWork({ db, logger, settings, pause }), () => []),
      lanes: createLanes(1),
      prepare: async () => {
        await addRetentionRuns(db);
        return nothing();
      },
    },
  };
}

const eventsAfter = (): Followers => ["events"];

const nothing = (): Promise<Prepared> => Promise.resolve({ handled: 0, nextInSeconds: null });

/** The same work, whose pieces end with the kinds of work that may be due after them. */
function followed<End>(work: RowWork<End>, after: (end: End) => Followers): RowWork<Followers> {
  const { due, claim } = work;
  return {
    ...followedNext(work, after),
    due,
    claim: async (id) => thenFollowed(await claim(id), after),
  };
}

function followedNext<End>(
  { claimNext, nextInSeconds }: DueWork<End>,
  after: (end: End) => Followers,
): DueWork<Followers> {
  return { claimNext: async () => thenFollowed(await claimNext(), after), nextInSeconds };
}

function thenFollowed<End>(
  run: RunClaimed<End> | null,
  after: (end: End) => Followers,
): RunClaimed<Followers> | null {
  return run === null ? null : async (signals) => after(await run(signals));
}
