import { createHash } from "node:crypto";
import type { Engine } from "@galley/lib/engine/engine";
import type { InngestEngine } from "@galley/lib/engine/inngest-engine";
import { startLoopback } from "@galley/lib/platform/fetching/testing/loopback-server";
import type { Logger } from "@galley/lib/platform/logger";
import { createLimiter } from "@galley/lib/platform/rate-limit/create-limiter";
import type { EngineEnv } from "@galley/lib/platform/settings/services";
import type { DueRow } from "@galley/lib/work/due-row";
import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import type { InngestEnv } from "./client";
import { createHandler } from "./serve";

const dev: InngestEnv = {
  kind: "inngest",
  eventKey: null,
  signingKey: null,
  baseUrl: null,
  serveOrigin: null,
  dev: true,
};
const signed: InngestEnv = {
  ...dev,
  dev: false,
  eventKey: "event-key",
  signingKey: `signkey-test-${"ab".repeat(32)}`,
};
const settings = { sweepSeconds: 120, verifySeconds: 180, eventsSeconds: 30, workAtOnce: 4 };
const now = new Date("2026-11-21T10:00:00Z");
const logger = {
  debug: vi.fn<Logger["debug"]>(),
  info: vi.fn<Logger["info"]>(),
  warn: vi.fn<Logger["warn"]>(),
  error: vi.fn<Logger["error"]>(),
};

const nothing = { rows: [], nextInSeconds: null };
const idle: InngestEngine = {
  name: "inngest",
  wake: () => undefined,
  sweep: () => Promise.resolve({ handled: 0, nextInSeconds: null }),
  offer: () => Promise.resolve(nothing),
  workOn: () => Promise.resolve({ ...nothing, end: "not due" }),
  stop: () => Promise.resolve(),
};

function options(engine: Partial<InngestEngine> = {}) {
  return {
    engine: () => ({ ...idle, ...engine }),
    settings,
    now: () => now,
    logger,
    limiter: createLimiter({ clock: () => now, logger, overrides: { reads: [{ count: 2, seconds: 60 }] } }),
    trustedProxyHops: 0,
  };
}

function setUp(env: EngineEnv, engine: Partial<InngestEngine> = {}) {
  return createHandler(env, "http://galley.test", options(engine));
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
  test("refuses calls without a valid signature", async () => {
    const sweep = vi.fn<Engine["sweep"]>();
    const offer = vi.fn<InngestEngine["offer"]>();
    const handler = setUp(signed, { sweep, offer });
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
    expect(offer).not.toHaveBeenCalled();
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

  test.each([dev, signed])("answers HEAD as GET, without a body", async (env) => {
    const handler = setUp(env);
    const ask = (method: string) => handler(new Request("http://galley.test/api/inngest", { method }));
    const [got, head] = [await ask("GET"), await ask("HEAD")];
    expect(head.status).toBe(got.status);
    expect(head.headers.get("content-type")).toBe(got.headers.get("content-type"));
    expect(await head.text()).toBe("");
  });

  test("is not served while the local engine drives the work", async () => {
    const handler = setUp({ kind: "local" });
    for (const method of ["GET", "HEAD", "POST", "PUT"]) {
      const answer = await handler(new Request("http://galley.test/api/inngest", { method }));
      expect(answer.status).toBe(404);
    }
  });
});

const tick = { name: "inngest/scheduled.timer" };
const row: DueRow = {
  id: "01900000-0000-7000-8000-000000000001",
  workspaceId: "01900000-0000-7000-8000-000000000002",
  lock: "blog.example",
  turn: "draft.1.1700000000000",
  overdueSeconds: 1,
};
const eventData = { id: row.id, workspace: row.workspaceId, lock: "ab", turn: row.turn };

/** The data of the only step that ran in a call. */
function dataOf(body: unknown): unknown {
  const [{ data }] = z.tuple([z.looseObject({ data: z.unknown() })]).parse(body);
  return data;
}

describe("a run of a sweep function", () => {
  test.each([
    ["generation-sweep", tick, "generation"],
    ["generation-sweep", { name: "galley/job.started" }, "generation"],
    ["verification-sweep", tick, "verification"],
    ["events-sweep", { name: "galley/event.recorded" }, "events"],
  ])("by %s for %j selects once and returns ids only", async (fn, event, work) => {
    const offer = vi.fn<InngestEngine["offer"]>().mockResolvedValue({ rows: [row], nextInSeconds: 0 });
    const { status, body } = await call(setUp(dev, { offer }), fn, event);
    expect(status).toBe(206);
    const minute = Math.floor(now.getTime() / 60_000);
    expect(dataOf(body)).toEqual({
      rows: [
        {
          id: row.id,
          workspace: row.workspaceId,
          lock: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
          turn: row.turn,
          eventId: `${work}-${row.id}-${row.turn}-by-minute-${minute}`,
        },
      ],
      followUpAtMs: now.getTime() + 6_000,
    });
    expect(JSON.stringify(body)).not.toContain("blog.example");
    expect(offer.mock.calls).toEqual([[work]]);
  });

  test("ignores a tick that was replayed after an outage", async () => {
    const offer = vi.fn<InngestEngine["offer"]>();
    const stale = { ...tick, ts: now.getTime() - 600_000 };
    await call(setUp(dev, { offer }), "generation-sweep", stale);
    expect(offer).not.toHaveBeenCalled();
  });

  test.each<[string, number | null, number | null]>([
    ["nothing is waiting", null, null],
    ["rows are offered", 0, 6],
    ["another instance holds the rows that are due", -30, 6],
    ["a page is to be checked in 90 seconds", 90.5, 91],
    ["the next tick comes sooner", 3600, null],
  ])("looks again at the right second when %s", async (_name, nextInSeconds, afterSeconds) => {
    const handler = setUp(dev, { offer: () => Promise.resolve({ rows: [], nextInSeconds }) });
    const { body } = await call(handler, "verification-sweep", { name: "galley/article.published" });
    const at = afterSeconds === null ? null : now.getTime() + afterSeconds * 1000;
    expect(dataOf(body)).toEqual({ rows: [], followUpAtMs: at });
  });

  test("deletes old records as a whole, without handing rows out", async () => {
    const sweep = vi.fn<Engine["sweep"]>().mockResolvedValue({ handled: 3, nextInSeconds: -1 });
    const { body } = await call(setUp(dev, { sweep }), "retention-sweep", tick);
    expect(dataOf(body)).toMatchObject({ handled: 3, followUpAtMs: now.getTime() + 1_000 });
    expect(sweep.mock.calls).toEqual([["retention"]]);
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
      { steps: { [stepId("select")]: { type: "data", data: { rows: [], followUpAtMs: at } } } },
    );
    expect(body).toEqual([expect.objectContaining({ name: "sendEvent" })]);
    expect(sent).toEqual([
      [expect.objectContaining({ name: "galley/event.recorded", id: `events@${at}`, ts: at })],
    ]);
  });
});

describe("a run of a worker function", () => {
  test("works on its row once, and offers the rows that follow under its own name", async () => {
    const next = { ...row, turn: "score.0.1700000000001" };
    const workOn = vi
      .fn<InngestEngine["workOn"]>()
      .mockResolvedValue({ end: "done", rows: [next], nextInSeconds: 0 });
    const event = { name: "galley/stage.due", data: eventData };
    const { body } = await call(setUp(dev, { workOn }), "generation-worker", event);
    expect(workOn.mock.calls).toEqual([["generation", row.id]]);
    expect(dataOf(body)).toMatchObject({
      end: "done",
      rows: [
        {
          turn: next.turn,
          eventId: `generation-${row.id}-${next.turn}-by-after-generation-${row.id}-${row.turn}`,
        },
      ],
      followUpAtMs: null,
    });
  });

  test("has the sweep look again when a retry is due, in steps of five seconds", async () => {
    const workOn = () => Promise.resolve({ end: "done" as const, rows: [], nextInSeconds: 31 });
    const event = { name: "galley/stage.due", data: eventData };
    const { body } = await call(setUp(dev, { workOn }), "generation-worker", event);
    expect(dataOf(body)).toMatchObject({ rows: [], followUpAtMs: now.getTime() + 35_000 });
  });

  test("refuses anything that is not the id of a row, and does nothing", async () => {
    const workOn = vi.fn<InngestEngine["workOn"]>();
    const event = { name: "galley/stage.due", data: { ...eventData, id: "1; drop table job" } };
    await call(setUp(dev, { workOn }), "generation-worker", event);
    expect(workOn).not.toHaveBeenCalled();
  });

  test("does nothing in a process whose engine has stopped", async () => {
    const handler = createHandler(dev, "http://galley.test", { ...options(), engine: () => undefined });
    const { body } = await call(handler, "generation-worker", { name: "galley/stage.due", data: eventData });
    expect(dataOf(body)).toBeNull();
  });
});

/** The id by which Inngest names a step in a request. */
function stepId(name: string): string {
  return createHash("sha1").update(name).digest("hex");
}
