import { createHash } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import type { Engine } from "@/lib/engine/engine";
import { startLoopback } from "@/lib/platform/fetching/testing/loopback-server";
import type { Logger } from "@/lib/platform/logger";
import { createLimiter } from "@/lib/platform/rate-limit/create-limiter";
import type { EngineEnv } from "@/lib/platform/settings/services";
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
const settings = { sweepSeconds: 120, verifySeconds: 180, eventsSeconds: 30 };
const now = new Date("2026-11-21T10:00:00Z");
const logger = {
  debug: vi.fn<Logger["debug"]>(),
  info: vi.fn<Logger["info"]>(),
  warn: vi.fn<Logger["warn"]>(),
  error: vi.fn<Logger["error"]>(),
};

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
  return createHandler(env, "http://galley.test", {
    engine: () => engine,
    settings,
    now: () => now,
    logger,
    limiter: createLimiter({ clock: () => now, logger, overrides: { reads: [{ count: 2, seconds: 60 }] } }),
    trustedProxyHops: 0,
  });
}

type Handler = ReturnType<typeof createHandler>;
type Event = { name: string; ts?: number; data?: object };

/** Calls a function as Inngest does: with the event and the results of the steps that have already run. */
async function call(
  handler: Handler,
  fn: string,
  event: Event,
  { steps = {}, signature = null }: { steps?: object; signature?: string | null } = {},
) {
  const full = { id: "1", ts: now.getTime(), data: {}, ...event };
  const response = await handler(
    new Request(`http://galley.test/api/inngest?fnId=galley-${fn}&stepId=step`, {
      method: "POST",
      headers: {
        host: "galley.test",
        "content-type": "application/json",
        ...(signature !== null && { "x-inngest-signature": signature }),
      },
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

describe("the Inngest endpoint", () => {
  test("has one function per sweep, with its cron interval, one run at a time and retries", () => {
    expect(
      createFunctions(createInngestClient(dev, logger), {
        engine: () => undefined,
        settings,
        now: () => now,
      }).map(({ opts }) => opts as unknown),
    ).toEqual([
      expect.objectContaining({
        id: "generation-sweep",
        triggers: [{ cron: "*/2 * * * *" }, expect.objectContaining({ name: "galley/job.started" })],
        concurrency: 1,
        timeouts: { start: "2m" },
        retries: 2,
      }),
      expect.objectContaining({
        id: "verification-sweep",
        triggers: [{ cron: "*/3 * * * *" }, expect.objectContaining({ name: "galley/article.published" })],
        concurrency: 1,
        timeouts: { start: "3m" },
        retries: 2,
      }),
      expect.objectContaining({
        id: "publishing-sweep",
        triggers: [{ cron: "*/2 * * * *" }, expect.objectContaining({ name: "galley/article.finished" })],
        concurrency: 1,
        timeouts: { start: "2m" },
        retries: 2,
      }),
      expect.objectContaining({
        id: "events-sweep",
        triggers: [{ cron: "* * * * *" }, expect.objectContaining({ name: "galley/event.recorded" })],
        concurrency: 1,
        timeouts: { start: "1m" },
        retries: 2,
      }),
      expect.objectContaining({
        id: "audits-sweep",
        triggers: [{ cron: "*/2 * * * *" }, expect.objectContaining({ name: "galley/audit.started" })],
        concurrency: 1,
        timeouts: { start: "2m" },
        retries: 2,
      }),
    ]);
  });

  test("refuses calls without a valid signature", async () => {
    const sweep = vi.fn<Engine["sweep"]>();
    const handler = setUp(signed, sweep);
    for (const signature of [null, `t=1&s=${"ab".repeat(32)}`, "t=&s=", "x".repeat(10_000)]) {
      const { status } = await call(
        handler,
        "generation-sweep",
        { name: "galley/job.started" },
        { signature },
      );
      expect(status, String(signature)).toBe(401);
    }
    expect(sweep).not.toHaveBeenCalled();
  });

  test("writes the SDK's messages only to the application's log, without stack traces", async () => {
    const consoles = (["log", "info", "warn", "error", "debug"] as const).map((name) =>
      vi.spyOn(console, name).mockReturnValue(),
    );
    logger.error.mockClear();
    const handler = setUp(signed);
    await call(handler, "generation-sweep", { name: "galley/job.started" }, { signature: "t=1&s=ab" });
    await call(handler, "generation-sweep", { name: "galley/job.started" });
    for (const method of consoles) expect(method).not.toHaveBeenCalled();
    expect(JSON.stringify([logger.error.mock.calls, logger.warn.mock.calls])).not.toMatch(/\bat .*:\d+:\d+/);
  });

  test("limits the rate of unsigned calls and the size of a body", async () => {
    const handler = setUp(signed);
    const ask = () => handler(new Request("http://galley.test/api/inngest", { method: "GET" }));
    expect([(await ask()).status, (await ask()).status]).not.toContain(429);
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toMatch(/^\d+$/);
    const large = await handler(
      new Request("http://galley.test/api/inngest?fnId=galley-generation-sweep&stepId=step", {
        method: "POST",
        headers: { "x-inngest-signature": "t=1&s=ab" },
        body: "x".repeat(300_000),
      }),
    );
    expect(large.status).toBe(413);
  });

  test("is not served while the local engine drives the work", async () => {
    const handler = setUp({ kind: "local" });
    for (const method of ["GET", "POST", "PUT"]) {
      const answer = await handler(new Request("http://galley.test/api/inngest", { method }));
      expect(answer.status).toBe(404);
    }
  });
});

describe("a run of a sweep function", () => {
  const tick = { name: "inngest/scheduled.timer" };

  test.each([
    ["generation-sweep", tick, "generation"],
    ["generation-sweep", { name: "galley/job.started" }, "generation"],
    ["verification-sweep", tick, "verification"],
    ["events-sweep", { name: "galley/event.recorded" }, "events"],
  ])("by %s for %j sweeps once and returns only counts", async (fn, event, work) => {
    const sweep = vi.fn<Engine["sweep"]>().mockResolvedValue({ handled: 3, nextInSeconds: null });
    const { status, body } = await call(setUp(dev, sweep), fn, event);
    expect(status).toBe(206);
    expect(body).toEqual([
      expect.objectContaining({
        op: "StepRun",
        data: { handled: 3, nextInSeconds: null, followUpAtMs: null },
      }),
    ]);
    expect(sweep.mock.calls).toEqual([[work]]);
  });

  test("ignores a tick that was replayed after an outage", async () => {
    const sweep = vi.fn<Engine["sweep"]>();
    const stale = { ...tick, ts: now.getTime() - 600_000 };
    await call(setUp(dev, sweep), "generation-sweep", stale);
    expect(sweep).not.toHaveBeenCalled();
  });

  test.each<[string, { handled: number; nextInSeconds: number | null }, number | null]>([
    ["nothing is waiting", { handled: 3, nextInSeconds: null }, null],
    ["a backlog is overdue", { handled: 4, nextInSeconds: -30 }, 1],
    ["a backlog is due", { handled: 4, nextInSeconds: 0 }, 1],
    ["another instance holds the rows that are due", { handled: 0, nextInSeconds: -30 }, 6],
    ["an event is to be sent again in five seconds", { handled: 1, nextInSeconds: 5 }, 6],
    ["a page is to be checked in 90 seconds", { handled: 0, nextInSeconds: 90.5 }, 91],
    ["the next tick comes sooner", { handled: 1, nextInSeconds: 3600 }, null],
  ])("schedules its follow-up event for the right second when %s", async (_name, swept, afterSeconds) => {
    const handler = setUp(dev, () => Promise.resolve(swept));
    const event = { name: "galley/article.published" };
    const { body } = await call(handler, "verification-sweep", event);
    const [{ data }] = z.tuple([z.looseObject({ data: z.unknown() })]).parse(body);
    const at = afterSeconds === null ? null : now.getTime() + afterSeconds * 1000;
    expect(data).toEqual({ ...swept, followUpAtMs: at });
  });

  test("sends its follow-up event under an id that names the second", async () => {
    const sent: unknown[] = [];
    const { port } = await startLoopback((request, response) => {
      request.on("data", (chunk: Buffer) => sent.push(JSON.parse(chunk.toString())));
      request.on("end", () => {
        response.setHeader("content-type", "application/json");
        response.end(JSON.stringify({ ids: ["1"], status: 200 }));
      });
    });
    const handler = setUp({ ...dev, baseUrl: `http://127.0.0.1:${port}`, eventKey: "test" });
    const at = now.getTime() + 6_000;
    const { body } = await call(
      handler,
      "events-sweep",
      { name: "galley/event.recorded" },
      {
        steps: {
          [stepId("sweep")]: { type: "data", data: { handled: 1, nextInSeconds: 5, followUpAtMs: at } },
        },
      },
    );
    expect(body).toEqual([expect.objectContaining({ name: "sendEvent" })]);
    expect(sent).toEqual([
      [expect.objectContaining({ name: "galley/event.recorded", id: `events@${at}`, ts: at })],
    ]);
  });
});

/** The id by which Inngest names a step in a request. */
function stepId(name: string): string {
  return createHash("sha1").update(name).digest("hex");
}
