import type { SettingValues } from "./table";

/** What is sent to a collector; where, and how much of it, is read by the SDK of OpenTelemetry from its own variables. */
export interface TelemetrySettings {
  traces: boolean;
  metrics: boolean;
}

/** Null when nothing is sent. A signal is sent if it has an address of its own, or both have one. */
export function chooseTelemetry(values: SettingValues): TelemetrySettings | null {
  const { otelExporterOtlpEndpoint: shared } = values;
  const traces =
    values.otelTracesExporter === "otlp" && (values.otelExporterOtlpTracesEndpoint ?? shared) !== null;
  const metrics =
    values.otelMetricsExporter === "otlp" && (values.otelExporterOtlpMetricsEndpoint ?? shared) !== null;
  const isOff = values.otelSdkDisabled === "true" || !(traces || metrics);
  return isOff ? null : { traces, metrics };
}
