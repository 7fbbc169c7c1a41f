import { type HrTime, ValueType } from "@opentelemetry/api";
import { emptyResource } from "@opentelemetry/resources";
import {
  AggregationTemporality,
  type CollectionResult,
  DataPointType,
  type MetricData,
  type MetricProducer,
} from "@opentelemetry/sdk-metrics";
import { bucketEnds, describeMetric, type Gauge, type MetricSample, takeSnapshot } from "../metrics";

/**
 * Hands the metrics of the registry that Prometheus reads to OpenTelemetry, so that each is defined once. What cannot be
 * read at the moment, such as the lengths of queues without a database, is left out.
 */
export function createMetricProducer(
  scope: { name: string; version: string },
  readGauges: () => Promise<readonly Gauge[]>,
): MetricProducer {
  const startTime = hrTime(Date.now() - process.uptime() * 1000);
  return {
    async collect(): Promise<CollectionResult> {
      const errors: unknown[] = [];
      const gauges = await readGauges().catch((error: unknown) => {
        errors.push(error);
        return [];
      });
      const times = { startTime, endTime: hrTime(Date.now()) };
      const metrics = [...countedMetrics(takeSnapshot(), times), ...gaugeMetrics(gauges, times)];
      return { resourceMetrics: { resource: emptyResource(), scopeMetrics: [{ scope, metrics }] }, errors };
    },
  };
}

interface Times {
  startTime: HrTime;
  endTime: HrTime;
}

function hrTime(ms: number): HrTime {
  const seconds = Math.floor(ms / 1000);
  return [seconds, Math.round((ms - seconds * 1000) * 1e6)];
}

function countedMetrics(samples: readonly MetricSample[], times: Times): MetricData[] {
  return byName(samples).map(([name, own]) => metricOf(name, own, times));
}

function metricOf(name: string, samples: readonly MetricSample[], times: Times): MetricData {
  const { kind, help } = describeMetric(name);
  const aggregationTemporality = AggregationTemporality.CUMULATIVE;
  if (kind === "counter") {
    return {
      descriptor: descriptorOf(name, help),
      aggregationTemporality,
      dataPointType: DataPointType.SUM,
      isMonotonic: true,
      dataPoints: samples.map(({ labels, value }) => ({ ...times, attributes: labels, value })),
    };
  }
  return {
    descriptor: descriptorOf(name, help),
    aggregationTemporality,
    dataPointType: DataPointType.HISTOGRAM,
    dataPoints: samples.map(({ labels, value: sum, buckets: counts = [] }) => ({
      ...times,
      attributes: labels,
      value: {
        buckets: { boundaries: [...bucketEnds], counts: [...counts] },
        sum,
        count: counts.reduce((total, count) => total + count, 0),
      },
    })),
  };
}

function gaugeMetrics(gauges: readonly Gauge[], times: Times): MetricData[] {
  return byName(gauges).map(([name, own]) => ({
    descriptor: descriptorOf(name, own[0]?.help ?? ""),
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
    dataPointType: DataPointType.GAUGE,
    dataPoints: own.map(({ labels, value }) => ({ ...times, attributes: labels, value })),
  }));
}

function descriptorOf(name: string, description: string) {
  const unit = name.endsWith("_seconds") ? "s" : name.endsWith("_bytes") ? "By" : "1";
  return { name, description, unit, valueType: ValueType.DOUBLE };
}

function byName<Item extends { name: string }>(items: readonly Item[]): [string, Item[]][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(item.name, [...(groups.get(item.name) ?? []), item]);
  return [...groups];
}
