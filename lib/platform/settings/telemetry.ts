import type { SettingValues } from "./table";

/** What is sent to a collector; where, and how much of it, is read by the SDK of OpenTelemetry from its own variables. */
export interface TelemetrySettings {
  traces: boolean;
  metrics: boolean;
}

/** Null when nothing is sent. */
export function chooseTelemetry(values: SettingValues): TelemetrySettings | null {
  const isOff = values.otelSdkDisabled === "true" || values.otelExporterOtlpEndpoint === null;
  const [traces, metrics] = [values.otelTracesExporter === "otlp", values.otelMetricsExporter === "otlp"];
  return isOff || !(traces || metrics) ? null : { traces, metrics };
}
