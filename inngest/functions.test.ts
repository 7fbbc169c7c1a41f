import { describe, expect, test, vi } from "vitest";
import type { Engine } from "@/lib/engine/engine";
import type { EngineEnv } from "@/lib/env";
import { createInngestClient, type InngestEnv } from "./client";
import { createFunctions } from "./functions";
import { createHandler } from "./serve";

const dev: InngestEnv = { kind: "inngest", eventKey: null, signingKey: null, baseUrl: null, dev: true };
const signed: InngestEnv = {
  ...dev,
  dev: false,
  eventKey: "event-key",
  signingKey: `signkey-test-${"ab".repeat(32)}`,
};
const settings = { sweepSeconds: 120, verifySeconds: 180, verifyGraceSeconds: 120, eventsSeconds: 30 };
const now = new Date("2026-11-21T10:00:00Z");

function setUp(
  env: EngineEnv,
  sweep: Engine["sweep"] = () => Promise.resolve({ handled: 0, nextInSeconds: null }),
) {
  const engine: Engine = {
    name: "inngest",
    wake: () => undefined,
    sweep,
    stop: () => Promise.resolve(),
  };
  return createHandler(env, "http://galley.test", { engine: () => engine, settings, now: () => now });
}

type Handler = ReturnType<typeof createHandler>;
type Event = { name: string; ts?: number; data?: object };

/** Calls a function as Inngest does: with the event, and the results of the steps that have run. */
async function call(handler: Handler, fn: string, event: Event, steps: object = {}) {
  const full = { id: "1", ts: now.getTime(), data: {}, ...event };
  const response = await handler(
    new Request(`http://galley.test/api/inngest?fnId=galley-${fn}&stepId=step`, {
      method: "POST",
      headers: { host: "galley.test", "content-type": "application/json" },
      body: JSON.stringify({
        version: 1,
        event: full,
        events: [full],
        steps,
        ctx: {
          run_id: "run",
          attempt: 0,
          disable_immediate_execution: false,
          use_api: false,
          stack: { stack: Object.keys(steps), current: 0 },
        },
        use_api: false,
      }),
    }),
  );
  return { status: response.status, body: (await response.json()) as unknown };
}

describe("the configuration", () => {
  test("has one function a sweep, ticking at its pace, one run at a time, without retries of its own", () => {
    expect(
      createFunctions(createInngestClient(dev), { engine: () => undefined, settings, now: () => now }).map(
        ({ opts }) => opts as unknown,
      ),
    ).toEqual([
      expect.objectContaining({
        id: "generation-sweep",
        triggers: [{ cron: "*/2 * * * *" }, expect.objectContaining({ name: "galley/job.started" })],
        concurrency: 1,
        timeouts: { start: "2m" },
        retries: 0,
      }),
      expect.objectContaining({
        id: "verification-sweep",
        triggers: [{ cron: "*/3 * * * *" }, expect.objectContaining({ name: "galley/article.published" })],
        concurrency: 1,
        timeouts: { start: "3m" },
        retries: 0,
      }),
      expect.objectContaining({
        id: "publishing-sweep",
        triggers: [{ cron: "*/2 * * * *" }, expect.objectContaining({ name: "galley/article.finished" })],
        concurrency: 1,
        timeouts: { start: "2m" },
        retries: 0,
      }),
      expect.objectContaining({
        id: "events-sweep",
        triggers: [{ cron: "* * * * *" }, expect.objectContaining({ name: "galley/event.recorded" })],
        concurrency: 1,
        timeouts: { start: "1m" },
        retries: 0,
      }),
    ]);
  });

  test("asks for signatures unless it is Inngest's development server", async () => {
    const sweep = vi.fn<Engine["sweep"]>();
    const handler = setUp(signed, sweep);
    const { status } = await call(handler, "generation-sweep", { name: "galley/job.started" });
    expect(status).toBe(401);
    expect(sweep).not.toHaveBeenCalled();
  });

  test("is not served while the local engine drives the work", async () => {
    const handler = setUp({ kind: "local" });
    for (const method of ["GET", "POST", "PUT"]) {
      const answer = await handler(new Request("http://galley.test/api/inngest", { method }));
      expect(answer.status).toBe(404);
    }
  });
});

describe("a run", () => {
  const tick = { name: "inngest/scheduled.timer" };

  test.each([
    ["generation-sweep", tick, "generation"],
    ["generation-sweep", { name: "galley/job.started" }, "generation"],
    ["verification-sweep", tick, "verification"],
    ["events-sweep", { name: "galley/event.recorded" }, "events"],
  ])("of %s for %j sweeps once and returns counts alone", async (fn, event, work) => {
    const sweep = vi.fn<Engine["sweep"]>().mockResolvedValue({ handled: 3, nextInSeconds: null });
    const { status, body } = await call(setUp(dev, sweep), fn, event);
    expect(status).toBe(206);
    expect(body).toEqual([
      expect.objectContaining({ op: "StepRun", data: { handled: 3, nextInSeconds: null } }),
    ]);
    expect(sweep.mock.calls).toEqual([[work]]);
  });

  test("drops a tick that was replayed after an outage", async () => {
    const sweep = vi.fn<Engine["sweep"]>();
    const stale = { ...tick, ts: now.getTime() - 600_000 };
    await call(setUp(dev, sweep), "generation-sweep", stale);
    expect(sweep).not.toHaveBeenCalled();
  });

  test("for a published article waits for the grace to end before it looks", async () => {
    const sweep = vi.fn<Engine["sweep"]>();
    const { body } = await call(setUp(dev, sweep), "verification-sweep", {
      name: "galley/article.published",
    });
    expect(body).toEqual([expect.objectContaining({ op: "Sleep", name: "2m" })]);
    expect(sweep).not.toHaveBeenCalled();
  });
});
