import type { InngestEngine } from "@galley/lib/engine/inngest-engine";
import type { Logger } from "@galley/lib/platform/logger";
import type { DueRow } from "@galley/lib/work/due-row";
import { InngestTestEngine } from "@inngest/test";
import { describe, expect, test, vi } from "vitest";
import { createInngestClient } from "./client";
import { createFunctions } from "./functions";

const now = new Date("2026-11-21T10:00:00Z");
const logger = {
  debug: vi.fn<Logger["debug"]>(),
  info: vi.fn<Logger["info"]>(),
  warn: vi.fn<Logger["warn"]>(),
  error: vi.fn<Logger["error"]>(),
};
const env = {
  kind: "inngest",
  eventKey: "test",
  signingKey: null,
  baseUrl: null,
  serveOrigin: null,
  dev: true,
} as const;

function functionsOf(engine?: InngestEngine, change: object = {}) {
  const settings = {
    sweepSeconds: 120,
    verifySeconds: 180,
    eventsSeconds: 30,
    workAtOnce: 4,
    ...change,
  };
  return createFunctions(createInngestClient(env, logger), {
    engine: () => engine,
    settings,
    now: () => now,
  });
}

function functionOf(id: string, engine: InngestEngine) {
  const found = functionsOf(engine).find((each) => each.opts.id === id);
  if (found === undefined) throw new Error(`there is no function ${id}`);
  return found;
}

const row: DueRow = {
  id: "01900000-0000-7000-8000-000000000001",
  workspaceId: "01900000-0000-7000-8000-000000000002",
  lock: "blog.example",
  turn: "draft.1.1700000000000",
  overdueSeconds: 1,
};

describe("the configuration that Inngest is sent", () => {
  test.each([
    ["generation", "*/2 * * * *", "galley/job.started", "2m"],
    ["verification", "*/3 * * * *", "galley/article.published", "3m"],
    ["publishing", "*/2 * * * *", "galley/article.finished", "2m"],
    ["events", "* * * * *", "galley/event.recorded", "1m"],
    ["mail", "* * * * *", "galley/mail.queued", "1m"],
    ["audits", "*/2 * * * *", "galley/audit.started", "2m"],
    ["results", "*/2 * * * *", "galley/source.connected", "2m"],
    ["citations", "*/10 * * * *", "galley/citation.requested", "10m"],
    ["retention", "0 * * * *", "galley/records.expired", "60m"],
  ])("sweeps %s one at a time, by its cron tick and its event", (work, cron, name, start) => {
    const [sweep] = functionsOf().filter(({ opts }) => opts.id === `${work}-sweep`);
    expect(sweep?.opts).toMatchObject({
      triggers: [{ cron }, expect.objectContaining({ name })],
      concurrency: 1,
      timeouts: { start },
      retries: 2,
    });
  });

  test.each([
    ["generation", "galley/stage.due"],
    ["verification", "galley/check.due"],
    ["publishing", "galley/write.due"],
    ["events", "galley/delivery.due"],
    ["mail", "galley/mail.due"],
    ["audits", "galley/slice.due"],
    ["results", "galley/figures.due"],
    ["citations", "galley/citation.due"],
  ])("works on %s once for a row or host, and within the workspace's limit", (work, name) => {
    const [worker] = functionsOf(undefined, { workAtOnce: 7 }).filter(
      ({ opts }) => opts.id === `${work}-worker`,
    );
    expect(worker?.opts).toMatchObject({
      triggers: [expect.objectContaining({ name })],
      concurrency: [
        { key: "event.data.lock", limit: 1 },
        { key: "event.data.workspace", limit: 35 },
      ],
      retries: 2,
    });
  });

  test("has nothing besides these functions, and no more limits than Inngest allows", () => {
    const all = functionsOf();
    expect(all).toHaveLength(17);
    expect(new Set(all.map(({ opts }) => opts.id)).size).toBe(17);
    for (const { opts } of all) {
      expect(Array.isArray(opts.concurrency) ? opts.concurrency.length : 1).toBeLessThanOrEqual(2);
    }
  });

  test.each([1, 59, 60, 90, 3540, 3600, 86_400])(
    "has only valid ticks with paces of %d seconds",
    (seconds) => {
      const paces = { sweepSeconds: seconds, verifySeconds: seconds, eventsSeconds: seconds };
      const ticks = functionsOf(undefined, paces).flatMap(({ opts }) =>
        [opts.triggers ?? []].flat().flatMap((trigger: object) => ("cron" in trigger ? [trigger.cron] : [])),
      );
      expect(ticks).toHaveLength(9);
      // One tick that Inngest cannot read would keep every function from being registered.
      for (const tick of ticks) expect(tick).toMatch(/^(\*|0|\*\/([2-9]|[1-5][0-9])) \* \* \* \*$/);
    },
  );
});

describe("Inngest's own test engine", () => {
  const offer = { rows: [row, { ...row, id: row.id.replace(/1$/, "3") }], nextInSeconds: 0 };
  const engine = (): InngestEngine => ({
    name: "inngest",
    wake: () => undefined,
    sweep: () => Promise.resolve({ handled: 0, nextInSeconds: null }),
    offer: () => Promise.resolve(offer),
    workOn: () => Promise.resolve({ ...offer, end: "done" }),
    stop: () => Promise.resolve(),
  });

  test("runs a sweep to its end, with one event for each row and one to look again", async () => {
    const steps = [{ id: "offer", handler: () => ({ ids: [] }) }];
    const run = await new InngestTestEngine({
      function: functionOf("generation-sweep", engine()),
      events: [{ name: "galley/job.started", data: {} }],
      steps,
    }).execute();
    expect(run.error).toBeUndefined();
    expect(run.result).toEqual({ offered: 2, followUpAtMs: now.getTime() + 6_000 });
    const [, events] = run.ctx.step.sendEvent.mock.calls[0] ?? [];
    expect(events).toMatchObject([
      { name: "galley/stage.due", data: { id: row.id, turn: row.turn } },
      { name: "galley/stage.due" },
      { name: "galley/job.started", id: `generation@${now.getTime() + 6_000}`, ts: now.getTime() + 6_000 },
    ]);
  });

  test("runs a worker to its end, with the events that follow", async () => {
    const { id, workspaceId: workspace, turn } = row;
    const run = await new InngestTestEngine({
      function: functionOf("verification-worker", engine()),
      events: [{ name: "galley/check.due", data: { id, workspace, lock: "ab", turn } }],
      steps: [{ id: "offer", handler: () => ({ ids: [] }) }],
    }).execute();
    expect(run.error).toBeUndefined();
    expect(run.result).toEqual({ end: "done", offered: 2, followUpAtMs: null });
  });
});
