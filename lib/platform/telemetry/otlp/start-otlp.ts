import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-proto";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import {
  detectResources,
  envDetector,
  type Resource,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import { MeterProvider, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";
import type { Logger } from "@/lib/platform/logger";
import type { TelemetrySettings } from "@/lib/platform/settings/telemetry";
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
const metricsEveryMs = 60_000;
/** How many spans wait for a collector that is down; later ones are dropped. */
const waitingMax = 4_096;
const scope = "galley";

/**
 * Sends traces and metrics to a collector. Loaded only when one is set. This module and the packages that it imports
 * are the only ones that know the SDK of OpenTelemetry, which reads its own variables: the collector's address and
 * headers, which traces are recorded, and the attributes of this service.
 */
export function startOtlp(settings: TelemetrySettings, { logger, readGauges }: OtlpOptions): Otlp {
  const resource = resourceFromAttributes({
    "service.name": "galley",
    "service.version": galleyVersion(),
    "service.instance.id": randomUUID(),
    "host.name": hostname(),
    "process.pid": process.pid,
    "process.runtime.name": "nodejs",
    "process.runtime.version": process.versions.node,
  }).merge(detectResources({ detectors: [envDetector] }));
  const report = createFailureReport(logger);
  const tracer = settings.traces ? tracerOf(resource, report) : null;
  const meter = settings.metrics ? meterOf(resource, report, readGauges) : null;
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

function tracerOf(resource: Resource, report: Report): BasicTracerProvider {
  const exporter = new OTLPTraceExporter({ timeoutMillis: exportTimeoutMs, concurrencyLimit: requestsMax });
  reportFailures(exporter, "traces", report);
  return new BasicTracerProvider({
    resource,
    // A name of a model or a host may come from another server.
    spanLimits: { attributeValueLengthLimit: 256, attributeCountLimit: 40, linkCountLimit: 4 },
    spanProcessors: [new BatchSpanProcessor(exporter, { maxQueueSize: waitingMax })],
  });
}

function meterOf(resource: Resource, report: Report, readGauges: OtlpOptions["readGauges"]): MeterProvider {
  const exporter = new OTLPMetricExporter({ timeoutMillis: exportTimeoutMs, concurrencyLimit: 1 });
  reportFailures(exporter, "metrics", report);
  const reader = new PeriodicExportingMetricReader({
    exporter,
    exportIntervalMillis: metricsEveryMs,
    exportTimeoutMillis: exportTimeoutMs,
    metricProducers: [createMetricProducer({ name: scope, version: galleyVersion() }, readGauges)],
  });
  return new MeterProvider({ resource, readers: [reader] });
}
