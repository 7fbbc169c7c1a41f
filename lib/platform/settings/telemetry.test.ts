import { describe, expect, test } from "vitest";
import { readEnv } from "./env";

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318/" };

describe("OpenTelemetry", () => {
  test("is off without a collector, whatever else is set", () => {
    expect(readEnv({}).telemetry).toBeNull();
    expect(readEnv({ OTEL_SERVICE_NAME: "galley", OTEL_TRACES_SAMPLER: "always_on" }).telemetry).toBeNull();
  });

  test.each([{ OTEL_SDK_DISABLED: "true" }, { OTEL_TRACES_EXPORTER: "none", OTEL_METRICS_EXPORTER: "none" }])(
    "is off with a collector and %j",
    (source) => {
      expect(readEnv({ ...endpoint, ...source }).telemetry).toBeNull();
    },
  );

  test("sends traces and metrics to a collector, or one of the two", () => {
    expect(readEnv(endpoint).telemetry).toEqual({ traces: true, metrics: true });
    const metricsOnly = { ...endpoint, OTEL_TRACES_EXPORTER: "none" };
    expect(readEnv(metricsOnly).telemetry).toEqual({ traces: false, metrics: true });
  });
});

test.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318" }, /^OTEL_EXPORTER_OTLP_ENDPOINT must be an http/],
  [{ OTEL_TRACES_EXPORTER: "jaeger" }, /^OTEL_TRACES_EXPORTER must be one of otlp, none/],
  [{ OTEL_SDK_DISABLED: "yes" }, /^OTEL_SDK_DISABLED must be one of true, false/],
])("%j is refused in a sentence that names the variable", (source, sentence) => {
  expect(() => readEnv(source)).toThrow(sentence);
});
