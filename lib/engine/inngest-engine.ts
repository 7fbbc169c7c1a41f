import type { Logger } from "@/lib/platform/logger";
import { countMetric } from "@/lib/platform/telemetry/metrics";
import { type BackgroundWork, mapBackgroundWork } from "@/lib/work/background-work";
import { coalesce } from "@/lib/work/coalesce";
import type { DueRow } from "@/lib/work/due-row";
import { createRunningSweeps, type RunningSweeps } from "@/lib/work/running-sweeps";
import { runRow } from "@/lib/work/sweep";
import type { Engine } from "./engine";
import type { LastSweep } from "./heartbeat-queries";
import { type StandIn, startStandIn } from "./stand-in";
import { type Sweeps, soonest } from "./sweeps";
import type { SharedWork, Works } from "./works";

/** Due rows for workers, and the seconds until more are due; null when nothing waits. */
export interface Offer {
  rows: DueRow[];
  nextInSeconds: number | null;
}

/** How a worker's turn ended. `not due`: another process has the row, or has done it. `no lane`: this one is full. */
export interface WorkerTurn extends Offer {
  end: "done" | "not due" | "no lane" | "stopping";
}

/** The engine whose work Inngest hands out: a sweep selects due rows, and a worker does one of them. */
export interface InngestEngine extends Engine {
  name: "inngest";
  offer: (work: SharedWork) => Promise<Offer>;
  /** Does what is due of one row, stage after stage, and returns rows that a worker may do next. */
  workOn: (work: SharedWork, rowId: string) => Promise<WorkerTurn>;
}

/** The engine of a process that Inngest drives; undefined when there is none, or when it is the local one. */
export function asInngestEngine(engine: Engine | undefined): InngestEngine | undefined {
  return engine !== undefined && isInngestEngine(engine) ? engine : undefined;
}

function isInngestEngine(engine: Engine): engine is InngestEngine {
  return engine.name === "inngest" && "offer" in engine && "workOn" in engine;
}

export interface InngestEngineOptions {
  /** The sweeps that Inngest's functions run as a whole. */
  sweeps: Pick<Sweeps, "retention">;
  works: Works;
  /** Work may be due, of this or another kind. */
  wake: Engine["wake"];
  /** Runs a selection and records the heartbeat of the sweep that asked for it. */
  withHeartbeat: (work: SharedWork, select: () => Promise<Offer>) => Promise<Offer>;
  /** The same sweeps with heartbeats of the local engine, run while Inngest is silent. */
  standIns: Sweeps;
  lastSweep: (work: BackgroundWork) => Promise<LastSweep | null>;
  /** Tells Inngest that work is due. */
  send: (work: BackgroundWork) => Promise<unknown>;
  everySeconds: Record<BackgroundWork, number>;
  logger: Logger;
  random: () => number;
  stopGraceMs: number;
  /** Milliseconds of a clock that only goes forward. */
  now?: () => number;
}

const nothing = { handled: 0, nextInSeconds: null };

/** How many rows a sweep offers. What is offered waits until it is claimed, so this bounds the queue. */
const offeredMax = 32;
/** How many rows a worker offers at its end: one for its own lane, and one in case another lane is free. */
const offeredByWorkerMax = 2;
/** How long a worker waits for a lane. Far below the time that proxies wait for an answer. */
const laneWaitMs = 20_000;
/**
 * After this time a call begins nothing more. Until then it goes on with its row, because each call that Inngest makes
 * costs more than a short stage; a stage that begins at its end may still take minutes.
 */
const beginWithinMs = 30_000;

/** Lets Inngest's functions select and do the work, and sweeps in their place when they stop doing so. */
export function startInngestEngine(options: InngestEngineOptions): InngestEngine {
  const { sweeps, logger, stopGraceMs } = options;
  const running = createRunningSweeps();
  const standIns = mapBackgroundWork((work) =>
    standInFor(options, { running, work, ask: () => notifiers[work]() }),
  );
  let isThere = true;
  // Wakes while an event is being sent share one further event.
  const notifiers = mapBackgroundWork((work) =>
    coalesce(
      async () => {
        await options.send(work);
        isThere = true;
        for (const standIn of Object.values(standIns)) standIn.accepted();
      },
      (error) => {
        if (isThere) logger.warn({ err: error, work }, "Inngest did not accept an event");
        isThere = false;
        for (const standIn of Object.values(standIns)) standIn.refused();
      },
    ),
  );
  const noteCall = () => {
    for (const standIn of Object.values(standIns)) standIn.called();
  };
  return {
    name: "inngest",
    wake(work, when) {
      notifiers[work]();
      standIns[work].wake(when);
    },
    sweep(work) {
      if (work !== "retention") return Promise.resolve(nothing);
      noteCall();
      return running.run(async (signals) => {
        const swept = await sweeps.retention(signals);
        // Until the work has ended, because what a call leaves running may be frozen with its process.
        await swept.inFlight;
        return swept;
      });
    },
    offer(work) {
      noteCall();
      return selectDue(options, running, work);
    },
    workOn(work, rowId) {
      standIns[work].workerCalled();
      return workOnRow(options, running, { work, rowId });
    },
    async stop() {
      for (const standIn of Object.values(standIns)) standIn.stop();
      await running.stop(stopGraceMs);
    },
  };
}

function standInFor(
  options: InngestEngineOptions,
  { running, work, ask }: { running: RunningSweeps; work: BackgroundWork; ask: () => void },
): StandIn {
  const { standIns, lastSweep, works, everySeconds, logger, random } = options;
  return startStandIn(work, {
    sweep: () => running.run(standIns[work]),
    lastSweep: () => lastSweep(work),
    askInngest: ask,
    firstDue: async () => (work === "retention" ? null : ((await works[work].due(1))[0] ?? null)),
    everySeconds: everySeconds[work],
    logger,
    random,
    now: options.now,
  });
}

async function offerOf(work: Works[SharedWork], limit: number): Promise<Offer> {
  const rows = await work.due(limit);
  return { rows, nextInSeconds: rows.length > 0 ? 0 : await work.nextInSeconds() };
}

async function selectDue(
  { works, withHeartbeat }: InngestEngineOptions,
  running: RunningSweeps,
  work: SharedWork,
): Promise<Offer> {
  let offer: Offer = { rows: [], nextInSeconds: null };
  await running.run(async ({ stop }) => {
    offer = await withHeartbeat(work, async () => {
      const prepared = await works[work].prepare(stop);
      const selected = await offerOf(works[work], offeredMax);
      return { rows: selected.rows, nextInSeconds: soonest(prepared, selected) };
    });
    return nothing;
  });
  return offer;
}

/**
 * Does what is due of a row, and what is due of it at once after that. In between it goes to the end of the line for a
 * lane, so that rows whose workers wait here have their turn.
 */
async function workOnRow(
  { works, wake, now = () => performance.now() }: InngestEngineOptions,
  running: RunningSweeps,
  { work, rowId }: { work: SharedWork; rowId: string },
): Promise<WorkerTurn> {
  const { lanes } = works[work];
  const beginUntil = now() + beginWithinMs;
  const turn: { end: WorkerTurn["end"]; offer: Offer | null } = { end: "no lane", offer: null };
  let goesOn = true;
  while (goesOn && (await lanes.takeWithin(laneWaitMs))) {
    goesOn = false;
    if (turn.end === "no lane") turn.end = "stopping";
    try {
      await running.run(async ({ stop, abandon }) => {
        const followers = await runRow(works[work], rowId, { stop, abandon });
        const ran = followers !== null;
        if (ran) countMetric("galley_work_total", { work });
        // The worker offers what is due of its own kind itself.
        for (const next of followers ?? []) if (next !== work) wake(next);
        if (turn.end !== "done") turn.end = ran ? "done" : "not due";
        goesOn = ran && !stop.aborted && now() < beginUntil;
        // Here, because a process that stops waits for what it runs.
        if (!goesOn && turn.end === "done") turn.offer = await offerOf(works[work], offeredByWorkerMax);
        return nothing;
      });
    } finally {
      lanes.free();
    }
  }
  // No lane has become free for the next stage, so another worker has to do it.
  if (turn.end === "done") turn.offer ??= await offerOf(works[work], offeredByWorkerMax);
  return { end: turn.end, ...(turn.offer ?? { rows: [], nextInSeconds: null }) };
}
