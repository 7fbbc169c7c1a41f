import { z } from "zod";
import * as form from "../forms";
import { optionalSecret, optionalSetting, setting } from "../setting";
import { number } from "../setting-kinds";
import { readPairs } from "./pairs";

const samplers = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;
export type SamplerName = (typeof samplers)[number];

const pairs = z.string().transform((value, ctx) => {
  const read = readPairs(value);
  if (read !== null) return read;
  ctx.addIssue("must be names with values, such as name=value,other=value, with special characters as %2C");
  return z.NEVER;
});

const ratio = z
  .string()
  .regex(/^(0(\.\d{1,9})?|1(\.0{1,9})?)$/, "must be a number from 0 to 1, such as 0.1")
  .transform(Number);

const exported = form.oneOf(["otlp", "none"]);

/** The settings of OpenTelemetry, with the names of its specification. */
export const telemetryRows = {
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalSecret(
    form.httpUrl,
    "nothing is traced or sent",
    "The collector that gets traces and metrics by OTLP over HTTP, such as http://localhost:4318.",
  ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: optionalSecret(
    form.httpUrl,
    "/v1/traces of that collector",
    "The whole address for traces.",
  ),
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: optionalSecret(
    form.httpUrl,
    "/v1/metrics of that collector",
    "The whole address for metrics.",
  ),
  OTEL_EXPORTER_OTLP_HEADERS: optionalSecret(
    pairs,
    "none",
    "Headers for the collector, such as api-key=secret, separated by commas.",
  ),
  OTEL_EXPORTER_OTLP_PROTOCOL: setting(
    form.oneOf(["http/protobuf"]),
    "http/protobuf",
    "The only one that Galley speaks; most collectors take it on port 4318.",
  ),
  OTEL_TRACES_EXPORTER: setting(exported, "otlp", "Whether traces are sent: otlp or none."),
  OTEL_METRICS_EXPORTER: setting(exported, "otlp", "Whether metrics are sent: otlp or none."),
  OTEL_METRIC_EXPORT_INTERVAL: number(
    1_000,
    3_600_000,
    60_000,
    "Milliseconds between two sendings of metrics.",
  ),
  OTEL_TRACES_SAMPLER: setting(
    form.oneOf(samplers),
    "parentbased_always_on",
    `Which traces are recorded: ${samplers.join(", ")}.`,
  ),
  OTEL_TRACES_SAMPLER_ARG: optionalSetting(ratio, "1", "The share of traces for the samplers with a ratio."),
  OTEL_SERVICE_NAME: optionalSetting(form.text, "galley", "The name of this service in traces and metrics."),
  OTEL_RESOURCE_ATTRIBUTES: optionalSetting(
    pairs,
    "none",
    "Further attributes of this service, such as deployment.environment.name=production, separated by commas.",
  ),
  OTEL_SDK_DISABLED: setting(form.oneOf(["true", "false"]), "false", "Switches OpenTelemetry off when true."),
};
