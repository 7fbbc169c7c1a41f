import { describe, expect, test } from "vitest";
import { readEnv } from "../env";

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318/" };

describe("OpenTelemetry", () => {
  test("is off without a collector, whatever else is set", () => {
    expect(readEnv({}).telemetry).toBeNull();
    const others = { OTEL_SERVICE_NAME: "galley", OTEL_TRACES_SAMPLER: "always_on" };
    expect(readEnv(others).telemetry).toBeNull();
  });

  test.each([{ OTEL_SDK_DISABLED: "true" }, { OTEL_TRACES_EXPORTER: "none", OTEL_METRICS_EXPORTER: "none" }])(
    "is off with a collector and %j",
    (source) => {
      expect(readEnv({ ...endpoint, ...source }).telemetry).toBeNull();
    },
  );

  test("sends traces and metrics to the paths of the specification", () => {
    expect(readEnv(endpoint).telemetry).toEqual({
      traces: { url: "http://collector:4318/v1/traces", sampler: "parentbased_always_on", ratio: 1 },
      metrics: { url: "http://collector:4318/v1/metrics", everyMs: 60_000 },
      headers: {},
      resource: { "service.name": "galley" },
    });
  });

  test("takes what the operator names", () => {
    const { telemetry } = readEnv({
      ...endpoint,
      OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: "https://metrics.example.com/otlp",
      OTEL_EXPORTER_OTLP_HEADERS: "Authorization=Basic%20dTpw, x-scope=a",
      OTEL_TRACES_SAMPLER: "traceidratio",
      OTEL_TRACES_SAMPLER_ARG: "0.25",
      OTEL_RESOURCE_ATTRIBUTES: "service.name=blog,team=a%2Cb",
    });
    expect(telemetry).toEqual({
      traces: { url: "http://collector:4318/v1/traces", sampler: "traceidratio", ratio: 0.25 },
      metrics: { url: "https://metrics.example.com/otlp", everyMs: 60_000 },
      headers: { Authorization: "Basic dTpw", "x-scope": "a" },
      resource: { "service.name": "blog", team: "a,b" },
    });
  });
});

test.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318" }, /^OTEL_EXPORTER_OTLP_ENDPOINT must be an http/],
  [{ OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" }, /^OTEL_EXPORTER_OTLP_PROTOCOL must be one of http\/protobuf/],
  [{ OTEL_TRACES_SAMPLER: "jaeger_remote" }, /^OTEL_TRACES_SAMPLER must be one of always_on/],
  [{ OTEL_TRACES_SAMPLER_ARG: "2" }, /^OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1/],
  [{ OTEL_RESOURCE_ATTRIBUTES: "galley" }, /^OTEL_RESOURCE_ATTRIBUTES must be names with values/],
  [
    { OTEL_EXPORTER_OTLP_HEADERS: "api-key=a%0d%0ab" },
    /^OTEL_EXPORTER_OTLP_HEADERS must be names with values/,
  ],
  [{ OTEL_SDK_DISABLED: "yes" }, /^OTEL_SDK_DISABLED must be one of true, false/],
])("%j is refused in a sentence that names the variable", (source, sentence) => {
  expect(() => readEnv(source)).toThrow(sentence);
});
