import { generateArticle } from "@galley/lib/articles/operations/generate";
import { type InngestEngine, startInngestEngine } from "@galley/lib/engine/inngest-engine";
import type { Sweeps } from "@galley/lib/engine/sweeps";
import { createWorks } from "@galley/lib/engine/works";
import { createScriptedWriter } from "@galley/lib/generation/testing/scripted-writer";
import { execute } from "@galley/lib/kernel/operation";
import { connectDatabase } from "@galley/lib/platform/db/connection";
import { article } from "@galley/lib/platform/db/schema";
import { FetchFailure } from "@galley/lib/platform/fetching/fetch-failure";
import { startOtlp } from "@galley/lib/platform/telemetry/otlp/start-otlp";
import { type Collector, startCollector } from "@galley/lib/platform/telemetry/testing/collector";
import { inSpan, setTracing } from "@galley/lib/platform/telemetry/tracing";
import { createTenant } from "@galley/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@galley/lib/testing/test-services";
import { mapBackgroundWork } from "@galley/lib/work/background-work";
import { InngestTestEngine } from "@inngest/test";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createInngestClient } from "./client";
import { createFunctions } from "./functions";
import type { OfferedRow } from "./offers";

const env = {
  kind: "inngest",
  eventKey: "test",
  signingKey: null,
  baseUrl: null,
  serveOrigin: null,
  dev: true,
} as const;

let app: TestServices;
let collector: Collector;
const closing: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  app = await createTestServices({ settings: { writerRevisions: 0 } });
  collector = await startCollector();
});
afterEach(async () => {
  setTracing(undefined);
  for (const close of closing.splice(0).toReversed()) await close();
  await collector.close();
  await app.close();
});

/** Sends the spans of everything that is done until `stop`, as a process of its own does. */
function startTracing() {
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.url);
  const otlp = startOtlp(
    { traces: true, metrics: false },
    { logger: app.services.logger, readGauges: () => Promise.resolve([]) },
  );
  setTracing(otlp.tracing ?? undefined);
  return async () => {
    await otlp.stop(5_000);
    setTracing(undefined);
  };
}

/** The functions of one instance, with its own connections and exporter. */
function startInstance() {
  let nowMs = 0;
  const stopTracing = startTracing();
  const database = connectDatabase(app.databaseUrl);
  const notFetched = () => Promise.reject(new FetchFailure("dns", "not fetched in this test"));
  const services = { ...app.services, db: database.db, fetch: notFetched };
  const standIns: Sweeps = mapBackgroundWork(() =>
    vi.fn<Sweeps["generation"]>().mockResolvedValue({ handled: 0, nextInSeconds: null }),
  );
  const engine: InngestEngine = startInngestEngine({
    sweeps: standIns,
    standIns,
    works: createWorks({ services, writer: createScriptedWriter(), verifierFetch: notFetched }),
    wake: services.wake,
    withHeartbeat: (_work, select) => select(),
    lastSweep: () => Promise.resolve({ engine: "inngest", ageSeconds: 1 }),
    send: () => Promise.resolve(),
    everySeconds: mapBackgroundWork(() => 120),
    logger: services.logger,
    random: () => 0.5,
    stopGraceMs: 0,
    // At each look half a minute has passed, so that a call does one stage.
    now: () => (nowMs += 30_000),
  });
  const functions = createFunctions(createInngestClient(env, services.logger), {
    engine: () => engine,
    settings: services.settings,
    now: () => new Date(),
  });
  const stop = async () => {
    await engine.stop();
    await stopTracing();
    await database.close();
  };
  closing.push(stop);
  return {
    /** Runs a function to its end in Inngest's test engine, and returns the events that it sends for rows. */
    async run(id: string, event: { name: string; data: object }): Promise<RowEvent[]> {
      const found = functions.find((each) => each.opts.id === id);
      if (found === undefined) throw new Error(`there is no function ${id}`);
      const run = await new InngestTestEngine({
        function: found,
        events: [event],
        steps: ["offer", "go-on"].map((step) => ({ id: step, handler: () => ({ ids: [] }) })),
      }).execute();
      expect(run.error).toBeUndefined();
      const calls = run.ctx.step.sendEvent.mock.calls as unknown as [string, RowEvent | RowEvent[]][];
      return calls.flatMap(([, events]) => events).filter(({ name }) => name.endsWith(".due"));
    },
    async stop() {
      closing.splice(closing.indexOf(stop), 1);
      await stop();
    },
  };
}

interface RowEvent {
  name: string;
  data: Omit<OfferedRow, "eventId">;
}

test("Inngest's workers carry on the trace of the call, each in an instance of its own, by the row and not by the event", async () => {
  const { asUser, projectId } = await createTenant(app.services);
  const stopCaller = startTracing();
  await inSpan("POST /api/v1/articles", { parent: null }, () =>
    execute(generateArticle, asUser, { keyword: "anvil care", projectId }),
  );
  await stopCaller();

  const sweeper = startInstance();
  let events = await sweeper.run("generation-sweep", { name: "galley/job.started", data: {} });
  await sweeper.stop();
  const told: RowEvent[] = [];
  while (events.length > 0) {
    told.push(...events);
    const worker = startInstance();
    const next: RowEvent[] = [];
    for (const event of events) next.push(...(await worker.run("generation-worker", event)));
    await worker.stop();
    events = next;
  }
  expect(await app.services.db.$count(article)).toBe(1);

  const [call] = collector.spans.filter(({ name }) => name === "POST /api/v1/articles");
  const stages = collector.spans.filter(({ name }) => name.startsWith("stage "));
  expect(stages.map(({ name }) => name)).toEqual(
    ["research", "outline", "draft", "score", "finish"].map((stage) => `stage ${stage}`),
  );
  expect(new Set(stages.map(({ traceId }) => traceId))).toEqual(new Set([call?.traceId]));
  expect(new Set(stages.map(({ resource }) => resource["service.instance.id"])).size).toBe(stages.length);
  expect(collector.spans.filter(({ traceId }) => traceId !== call?.traceId)).toEqual([]);
  expect(told).toHaveLength(stages.length);
  expect(JSON.stringify(told)).not.toContain(call?.traceId);
}, 60_000);
