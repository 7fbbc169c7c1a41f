import type { SettingValues } from "../table";
import type { SamplerName } from "./telemetry-rows";

/** Where traces and metrics are sent. */
export interface TelemetrySettings {
  /** Null when none are sent. */
  traces: { url: string; sampler: SamplerName; ratio: number } | null;
  metrics: { url: string; everyMs: number } | null;
  headers: Readonly<Record<string, string>>;
  /** Attributes of the resource that the operator has named, `service.name` among them. */
  resource: Readonly<Record<string, string>>;
}

/** Null when nothing is sent. */
export function chooseTelemetry(values: SettingValues): TelemetrySettings | null {
  const tracesUrl = addressOf(values, "traces");
  const metricsUrl = addressOf(values, "metrics");
  const isOff = values.OTEL_SDK_DISABLED === "true" || (tracesUrl ?? metricsUrl) === null;
  if (isOff) return null;
  const { OTEL_SERVICE_NAME: name, OTEL_RESOURCE_ATTRIBUTES: attributes } = values;
  return {
    traces:
      tracesUrl === null
        ? null
        : {
            url: tracesUrl,
            sampler: values.OTEL_TRACES_SAMPLER,
            ratio: values.OTEL_TRACES_SAMPLER_ARG ?? 1,
          },
    metrics: metricsUrl === null ? null : { url: metricsUrl, everyMs: values.OTEL_METRIC_EXPORT_INTERVAL },
    headers: values.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    resource: { "service.name": "galley", ...attributes, ...(name !== null && { "service.name": name }) },
  };
}

const signals = { traces: "TRACES", metrics: "METRICS" } as const;

function addressOf(values: SettingValues, signal: keyof typeof signals): string | null {
  if (values[`OTEL_${signals[signal]}_EXPORTER`] === "none") return null;
  const own = values[`OTEL_EXPORTER_OTLP_${signals[signal]}_ENDPOINT`];
  const { OTEL_EXPORTER_OTLP_ENDPOINT: shared } = values;
  return own ?? (shared === null ? null : `${shared}/v1/${signal}`);
}
