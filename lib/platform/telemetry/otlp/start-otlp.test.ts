import { createServer } from "node:http";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { listenOnLoopback } from "@/lib/platform/rate-limit/testing/listen";
import { readEnv } from "@/lib/platform/settings/env";
import { forgetMetrics } from "@/lib/platform/telemetry/metrics";
import { setTracing } from "@/lib/platform/telemetry/tracing";
import { countMetric, observeSeconds } from "../metrics";
import { type Collector, startCollector } from "../testing/collector";
import { inSpan, traceParent } from "../tracing";
import { startOtlp } from "./start-otlp";

let collector: Collector;
let warned: { fields: object; message: string }[];

beforeEach(async () => {
  forgetMetrics();
  warned = [];
  collector = await startCollector();
});
afterEach(async () => {
  setTracing(undefined);
  await collector.close();
});

function start(variables: Record<string, string> = {}, readGauges = () => Promise.resolve([gauge])) {
  const given = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...variables };
  for (const [name, value] of Object.entries(given)) vi.stubEnv(name, value);
  const { telemetry } = readEnv(given);
  if (telemetry === null) throw new Error("these variables name no collector");
  const otlp = startOtlp(telemetry, {
    logger: { warn: (fields, message) => void warned.push({ fields, message }) },
    readGauges,
  });
  setTracing(otlp.tracing ?? undefined);
  return otlp;
}

const gauge = { name: "galley_queue_waiting", help: "Waiting.", labels: { work: "events" }, value: 7 };
const record = (name = "work") => inSpan(name, {}, () => Promise.resolve(traceParent()));

describe("metrics", () => {
  test("reach the collector from the registry that Prometheus reads, each defined once", async () => {
    countMetric("galley_sweeps_total", { work: "events", outcome: "ok" }, 3);
    observeSeconds("galley_sweep_seconds", { work: "events" }, 0.2);
    observeSeconds("galley_sweep_seconds", { work: "events" }, 90);
    await start().stop(5_000);
    expect(collector.points.map(({ resource: _resource, ...point }) => point)).toEqual(
      expect.arrayContaining([
        {
          metric: "galley_sweeps_total",
          kind: "sum",
          attributes: { work: "events", outcome: "ok" },
          value: 3,
        },
        { metric: "galley_sweep_seconds", kind: "histogram", attributes: { work: "events" }, value: 2 },
        { metric: "galley_queue_waiting", kind: "gauge", attributes: { work: "events" }, value: 7 },
      ]),
    );
  });

  test("that cannot be read are left out, and the others are sent", async () => {
    countMetric("galley_sweeps_total", { work: "events", outcome: "ok" });
    await start({}, () => Promise.reject(new Error("no database"))).stop(5_000);
    expect(collector.points.map(({ metric }) => metric)).toEqual(["galley_sweeps_total"]);
  });
});

describe("the resource", () => {
  test("names the service, its version and this process", async () => {
    const otlp = start();
    await record();
    await otlp.stop(5_000);
    const expected = {
      "service.name": "galley",
      "service.version": expect.stringMatching(/^\d+\.\d+\.\d+/),
      "service.instance.id": expect.stringMatching(/^[0-9a-f-]{36}$/),
      "process.pid": process.pid,
    };
    expect(collector.spans[0]?.resource).toMatchObject(expected);
    expect(collector.points[0]?.resource).toMatchObject(expected);
  });

  test("takes the operator's name and attributes", async () => {
    const otlp = start({
      OTEL_SERVICE_NAME: "galley-eu",
      OTEL_RESOURCE_ATTRIBUTES: "service.name=other,deployment.environment.name=pre%2Cproduction",
    });
    await record();
    await otlp.stop(5_000);
    expect(collector.spans[0]?.resource).toMatchObject({
      "service.name": "galley-eu",
      "deployment.environment.name": "pre,production",
    });
  });
});

describe("settings", () => {
  test("name an address of its own for traces, and leave metrics out", async () => {
    const otlp = start({
      OTEL_EXPORTER_OTLP_ENDPOINT: "",
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/own/traces`,
    });
    await record();
    await otlp.stop(5_000);
    expect(collector.requests.map(({ path }) => path)).toEqual(["/own/traces"]);
  });

  test("leave traces out", async () => {
    const otlp = start({ OTEL_TRACES_EXPORTER: "none" });
    expect(otlp.tracing).toBeNull();
    expect(await record()).toBeNull();
    await otlp.stop(5_000);
    expect(collector.requests.map(({ path }) => path)).toEqual(["/v1/metrics"]);
  });

  test("record a share of the traces, and of each the whole", async () => {
    const otlp = start({ OTEL_TRACES_SAMPLER: "parentbased_traceidratio", OTEL_TRACES_SAMPLER_ARG: "0.5" });
    for (let trace = 0; trace < 100; trace += 1)
      await inSpan("above", { parent: null }, () => record("below"));
    await otlp.stop(5_000);
    const above = collector.spans.filter(({ name }) => name === "above").map(({ traceId }) => traceId);
    const below = collector.spans.filter(({ name }) => name === "below").map(({ traceId }) => traceId);
    expect(above.length).toBeGreaterThan(5);
    expect(above.length).toBeLessThan(95);
    expect(below.toSorted()).toEqual(above.toSorted());
  });
});

describe("a span", () => {
  test("fails with the code of its error, and tells nothing of the message", async () => {
    const otlp = start();
    const refusal = Object.assign(new Error("The password hunter2 is wrong."), { code: "unauthorized" });
    await expect(inSpan("call", {}, () => Promise.reject(refusal))).rejects.toBe(refusal);
    await expect(inSpan("bug", {}, () => Promise.reject(new TypeError("hunter2")))).rejects.toThrow(
      "hunter2",
    );
    await otlp.stop(5_000);
    expect(collector.spans).toMatchObject([
      {
        name: "call",
        status: 2,
        statusMessage: "unauthorized",
        attributes: { "error.type": "unauthorized" },
      },
      { name: "bug", status: 2, statusMessage: "TypeError" },
    ]);
    expect(collector.allSent()).not.toContain("hunter2");
  });

  test("that is a leaf keeps the many spans below it out", async () => {
    const otlp = start();
    await inSpan("audit", { isLeaf: true }, async () => {
      await record("page");
      return inSpan("page", {}, () => record("request"));
    });
    await otlp.stop(5_000);
    expect(collector.spans.map(({ name }) => name)).toEqual(["audit"]);
  });
});

describe("a collector", () => {
  test("that hangs holds up neither work nor the end of the process", async () => {
    collector.behaviour.hangs = true;
    const otlp = start();
    for (let span = 0; span < 6_000; span += 1) await record();
    // The collector never answers: only the limit ends this.
    await otlp.stop(300);
    expect(collector.requests.length).toBeGreaterThan(0);
    expect(collector.spans).toEqual([]);
  });

  test("that refuses is reported once in a minute, without what it answered", async () => {
    collector.behaviour.status = 401;
    const otlp = start({ OTEL_METRICS_EXPORTER: "none", OTEL_EXPORTER_OTLP_HEADERS: "api-key=hunter2" });
    for (let span = 0; span < 1_500; span += 1) await record();
    await otlp.stop(5_000);
    expect(collector.requests.length).toBeGreaterThan(1);
    expect(warned).toHaveLength(1);
    expect(warned[0]).toMatchObject({ fields: { signal: "traces" } });
    expect(JSON.stringify(warned)).not.toContain("hunter2");
  });

  test("that is away is reported, and nothing fails", async () => {
    const gone = createServer();
    const port = await listenOnLoopback(gone);
    await new Promise((resolve) => gone.close(resolve));
    const otlp = start({
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_METRICS_EXPORTER: "none",
    });
    expect(await record()).toMatch(/^00-/);
    await otlp.stop(200);
    onTestFinished(() => otlp.stop(1));
    expect(collector.requests).toEqual([]);
  });
});
