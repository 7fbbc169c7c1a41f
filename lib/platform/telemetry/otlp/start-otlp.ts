import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-proto";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { type Resource, resourceFromAttributes } from "@opentelemetry/resources";
import { MeterProvider, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from "@opentelemetry/sdk-trace-base";
import type { Logger } from "@/lib/platform/logger";
import type { TelemetrySettings } from "@/lib/platform/settings/telemetry/choose-telemetry";
import { galleyVersion } from "../galley-version";
import type { Gauge } from "../metrics";
import type { Tracing } from "../tracing";
import { createMetricProducer } from "./metric-producer";
import { createFailureReport, reportFailures } from "./report-failures";
import { createTracing } from "./sdk-tracing";

export interface Otlp {
  /** Null when only metrics are sent. */
  tracing: Tracing | null;
  /** Sends what is waiting, and nothing afterwards. Never rejects, and waits for no collector beyond the time. */
  stop(timeoutMs: number): Promise<void>;
}

export interface OtlpOptions {
  logger: Pick<Logger, "warn">;
  /** The values that are read when metrics are sent. */
  readGauges: () => Promise<readonly Gauge[]>;
}

/** A request to a collector that has not ended by then is given up, and its spans are lost. */
const exportTimeoutMs = 10_000;
/** How many requests to the collector may be under way. */
const requestsMax = 4;
/** How many spans wait for a collector that is down; later ones are dropped. */
const waitingMax = 4_096;
const scope = "galley";

/**
 * Sends traces and metrics to a collector. Loaded only when one is set. This module and the packages that it imports
 * are the only ones that know the SDK of OpenTelemetry.
 */
export function startOtlp(settings: TelemetrySettings, { logger, readGauges }: OtlpOptions): Otlp {
  const resource = resourceFromAttributes({
    "service.version": galleyVersion(),
    "service.instance.id": randomUUID(),
    "host.name": hostname(),
    "process.pid": process.pid,
    "process.runtime.name": "nodejs",
    "process.runtime.version": process.versions.node,
    ...settings.resource,
  });
  const report = createFailureReport(logger);
  const tracer = settings.traces === null ? null : tracerOf(settings, settings.traces, resource, report);
  const meter =
    settings.metrics === null ? null : meterOf(settings, settings.metrics, { resource, report, readGauges });
  return {
    tracing: tracer === null ? null : createTracing(tracer.getTracer(scope, galleyVersion())),
    async stop(timeoutMs) {
      const ended = Promise.allSettled([tracer?.shutdown(), meter?.shutdown({ timeoutMillis: timeoutMs })]);
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, timeoutMs);
      });
      await Promise.race([ended, late]);
      clearTimeout(timer);
    },
  };
}

type Report = ReturnType<typeof createFailureReport>;

function tracerOf(
  { headers }: TelemetrySettings,
  { url, ...sampling }: NonNullable<TelemetrySettings["traces"]>,
  resource: Resource,
  report: Report,
): BasicTracerProvider {
  const exporter = new OTLPTraceExporter({
    url,
    headers: { ...headers },
    timeoutMillis: exportTimeoutMs,
    concurrencyLimit: requestsMax,
  });
  reportFailures(exporter, "traces", report);
  return new BasicTracerProvider({
    resource,
    sampler: samplerOf(sampling),
    // A name of a model or a host may come from another server.
    spanLimits: { attributeValueLengthLimit: 256, attributeCountLimit: 40, linkCountLimit: 4 },
    spanProcessors: [new BatchSpanProcessor(exporter, { maxQueueSize: waitingMax })],
  });
}

function samplerOf({ sampler, ratio }: Omit<NonNullable<TelemetrySettings["traces"]>, "url">): Sampler {
  const root = rootSamplerOf(sampler.replace("parentbased_", ""), ratio);
  return sampler.startsWith("parentbased_") ? new ParentBasedSampler({ root }) : root;
}

function rootSamplerOf(name: string, ratio: number): Sampler {
  if (name === "always_off") return new AlwaysOffSampler();
  return name === "traceidratio" ? new TraceIdRatioBasedSampler(ratio) : new AlwaysOnSampler();
}

function meterOf(
  { headers }: TelemetrySettings,
  { url, everyMs }: NonNullable<TelemetrySettings["metrics"]>,
  { resource, report, readGauges }: { resource: Resource; report: Report } & Pick<OtlpOptions, "readGauges">,
): MeterProvider {
  const exporter = new OTLPMetricExporter({
    url,
    headers: { ...headers },
    timeoutMillis: Math.min(exportTimeoutMs, everyMs),
    concurrencyLimit: 1,
  });
  reportFailures(exporter, "metrics", report);
  const reader = new PeriodicExportingMetricReader({
    exporter,
    exportIntervalMillis: everyMs,
    exportTimeoutMillis: Math.min(exportTimeoutMs, everyMs),
    metricProducers: [createMetricProducer({ name: scope, version: galleyVersion() }, readGauges)],
  });
  return new MeterProvider({ resource, readers: [reader] });
}
