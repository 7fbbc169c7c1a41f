import type { Engine } from "@galley/lib/engine/engine";
import { asInngestEngine } from "@galley/lib/engine/inngest-engine";
import type { SharedWork } from "@galley/lib/engine/works";
import { type SweepIntervalSettings, sweepIntervalsOf } from "@galley/lib/health/sweep-intervals";
import { mapBackgroundWork } from "@galley/lib/work/background-work";
import { cron, type Inngest, type InngestFunction } from "inngest";
import { rowIsDue, workIsDue, workIsDueAt } from "./client";
import { minuteOf, type OfferedRow, offered, turnName } from "./offers";
import { cronEvery, followUpAtMs, isStale, soonAfterMs } from "./schedule";

export interface FunctionOptions {
  /** The engine of this process; undefined while it starts and after it has stopped. */
  engine: () => Engine | undefined;
  settings: SweepIntervalSettings & { workAtOnce: number };
  now: () => Date;
}

/**
 * The functions that Inngest runs. For each kind of work a sweep, started by its tick and by the event that work is
 * due, selects due rows and sends an event for each; a worker does what is due of one row. Rows have leases, so a run
 * that is lost, repeated or late costs nothing.
 */
export function createFunctions(client: Inngest, options: FunctionOptions): InngestFunction.Any[] {
  return [
    ...Object.values(
      mapBackgroundWork((work) =>
        work === "retention" ? retentionSweep(client, options) : sweepFunction(client, work, options),
      ),
    ),
    ...sharedWorks.map((work) => workerFunction(client, work, options)),
  ];
}

const sharedWorks: readonly SharedWork[] = [
  "generation",
  "verification",
  "publishing",
  "events",
  "mail",
  "audits",
  "results",
  "citations",
];

function sweepConfig<Id extends string>(id: Id, everySeconds: number) {
  return {
    id,
    concurrency: 1,
    // A tick that waited longer than this behind another run has nothing left to do.
    timeouts: { start: `${Math.max(1, Math.round(everySeconds / 60))}m` },
    // Covers a restart of the instance. Leases make a sweep repeatable, and rows count their own attempts.
    retries: 2,
  } as const;
}

function sweepFunction(
  client: Inngest,
  work: SharedWork,
  { engine, settings, now }: FunctionOptions,
): InngestFunction.Any {
  const everySeconds = sweepIntervalsOf(settings)[work];
  const due = workIsDue[work];
  return client.createFunction(
    { ...sweepConfig(`${work}-sweep`, everySeconds), triggers: [cron(cronEvery(everySeconds)), due] },
    async ({ event, step }) => {
      const isTick = event.name !== due.name;
      const selected = await step.run("select", async () => {
        const nowMs = now().getTime();
        if (isTick && isStale(event, everySeconds, nowMs)) return null;
        const offer = await asInngestEngine(engine())?.offer(work);
        if (offer === undefined) return null;
        const { rows, nextInSeconds } = offer;
        return {
          rows: offered(work, rows, minuteOf(nowMs)),
          // Rows that are offered now are not handled yet: the sweep looks at them again after a pause.
          followUpAtMs: followUpAtMs({ handled: 0, nextInSeconds }, everySeconds, nowMs),
        };
      });
      if (selected === null) return null;
      const { rows, followUpAtMs: at } = selected;
      // One step for both: a sweep keeps the others waiting, and each step is another call.
      const events = [...eventsOf(work, rows), ...(at === null ? [] : [workIsDueAt(work, at)])];
      if (events.length > 0) await step.sendEvent("offer", events);
      return { offered: rows.length, followUpAtMs: at };
    },
  );
}

function workerFunction(
  client: Inngest,
  work: SharedWork,
  { engine, settings, now }: FunctionOptions,
): InngestFunction.Any {
  const due = rowIsDue[work];
  const everySeconds = sweepIntervalsOf(settings)[work];
  return client.createFunction(
    {
      id: `${work}-worker`,
      triggers: [due],
      // Inngest allows two limits. A lock is a row or, for pages and audits, their host, so it stands for both.
      concurrency: [
        { key: "event.data.lock", limit: 1 },
        { key: "event.data.workspace", limit: 5 * settings.workAtOnce },
      ],
      // What has waited this long has been offered again since.
      timeouts: { start: "5m" },
      retries: 2,
    },
    async ({ event, step }) => {
      const { id, turn } = event.data;
      const worked = await step.run("work", async () => {
        const ended = await asInngestEngine(engine())?.workOn(work, id);
        if (ended === undefined) return null;
        const nowMs = now().getTime();
        const { end, rows, nextInSeconds } = ended;
        const next = followUpAtMs({ handled: 1, nextInSeconds }, everySeconds, nowMs);
        return {
          end,
          rows: offered(work, rows, `after-${turnName(work, { id, turn })}`),
          followUpAtMs: rows.length > 0 || next === null ? null : soonAfterMs(next),
        };
      });
      if (worked === null) return null;
      if (worked.rows.length > 0) await step.sendEvent("offer", eventsOf(work, worked.rows));
      const ts = worked.followUpAtMs;
      if (ts !== null) await step.sendEvent("go-on", workIsDueAt(work, ts));
      return { end: worked.end, offered: worked.rows.length, followUpAtMs: ts };
    },
  );
}

function eventsOf(work: SharedWork, rows: readonly OfferedRow[]) {
  return rows.map(({ eventId, ...data }) => rowIsDue[work].create(data, { id: eventId }));
}

/** Old records are deleted in small batches by one process at a time, so there is nothing to hand out. */
function retentionSweep(client: Inngest, { engine, settings, now }: FunctionOptions): InngestFunction.Any {
  const everySeconds = sweepIntervalsOf(settings).retention;
  const due = workIsDue.retention;
  return client.createFunction(
    { ...sweepConfig("retention-sweep", everySeconds), triggers: [cron(cronEvery(everySeconds)), due] },
    async ({ event, step }) => {
      const isTick = event.name !== due.name;
      const swept = await step.run("sweep", async () => {
        if (isTick && isStale(event, everySeconds, now().getTime())) return null;
        const result = await engine()?.sweep("retention");
        if (result === undefined) return null;
        const { handled, nextInSeconds } = result;
        return { handled, nextInSeconds, followUpAtMs: followUpAtMs(result, everySeconds, now().getTime()) };
      });
      const ts = swept?.followUpAtMs ?? null;
      if (ts !== null) await step.sendEvent("go-on", workIsDueAt("retention", ts));
      return swept;
    },
  );
}
