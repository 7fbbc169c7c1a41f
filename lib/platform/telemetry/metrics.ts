import { z } from "zod";
import { ProcessState } from "../process-state";

/** The metrics that processes count, with the labels of each. Labels have few values: never ids, addresses or texts. */
const metricTable = {
  galley_http_requests_total: {
    kind: "counter",
    help: "Answered HTTP requests.",
    labels: ["route", "method", "status"],
  },
  galley_http_request_seconds: {
    kind: "histogram",
    help: "Time until an HTTP request was answered.",
    labels: ["route"],
  },
  galley_operations_total: {
    kind: "counter",
    help: "Calls of operations.",
    labels: ["operation", "surface", "outcome"],
  },
  galley_sweeps_total: { kind: "counter", help: "Sweeps of background work.", labels: ["work", "outcome"] },
  galley_sweep_seconds: { kind: "histogram", help: "Time that a sweep took.", labels: ["work"] },
  galley_work_total: {
    kind: "counter",
    help: "Pieces of background work that sweeps began.",
    labels: ["work"],
  },
  galley_page_checks_total: {
    kind: "counter",
    help: "Checks of published pages by what they found and the state that followed.",
    labels: ["verdict", "state"],
  },
  galley_deliveries_total: {
    kind: "counter",
    help: "Attempts to deliver a message to an endpoint.",
    labels: ["outcome"],
  },
  galley_mails_total: {
    kind: "counter",
    help: "Attempts to send a mail.",
    labels: ["kind", "outcome"],
  },
  galley_citation_checks_total: {
    kind: "counter",
    help: "Checks of pages that articles cite by how they ended.",
    labels: ["end"],
  },
  galley_stages_total: { kind: "counter", help: "Stages of articles by how they ended.", labels: ["end"] },
} as const;

type MetricName = keyof typeof metricTable;
type NamesOf<Kind> = {
  [Name in MetricName]: (typeof metricTable)[Name]["kind"] extends Kind ? Name : never;
}[MetricName];
type LabelsOf<Name extends MetricName> = Record<(typeof metricTable)[Name]["labels"][number], string>;

/** The upper ends of a histogram's buckets, in seconds. */
export const bucketEnds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

const sampleSchema = z.object({
  name: z.string(),
  labels: z.record(z.string(), z.string()),
  /** Of a histogram the sum of its values. */
  value: z.number(),
  /** Of a histogram, how many values are in each bucket, the last one without an end; not added up. */
  buckets: z.array(z.number()).optional(),
});
export type MetricSample = z.output<typeof sampleSchema>;

/** What one process has counted, as it is sent to the primary process. */
export const metricsSnapshot = z.array(sampleSchema);

/** A value that is read when somebody asks, such as the length of a queue. */
export interface Gauge {
  name: string;
  help: string;
  labels: Record<string, string>;
  value: number;
}

const ofProcess = new ProcessState<Map<string, MetricSample>>("metrics");

function samples(): Map<string, MetricSample> {
  return (ofProcess.value ??= new Map());
}

/** Begins to count again from nothing; for tests. */
export function forgetMetrics(): void {
  ofProcess.value = undefined;
}

function sampleOf(name: string, labels: Record<string, string>): MetricSample {
  const key = `${name}\n${Object.values(labels).join("\n")}`;
  const known = samples().get(key);
  if (known !== undefined) return known;
  const added: MetricSample = { name, labels, value: 0 };
  samples().set(key, added);
  return added;
}

export function countMetric<Name extends NamesOf<"counter">>(
  name: Name,
  labels: LabelsOf<Name>,
  by = 1,
): void {
  sampleOf(name, labels).value += by;
}

export function observeSeconds<Name extends NamesOf<"histogram">>(
  name: Name,
  labels: LabelsOf<Name>,
  seconds: number,
): void {
  const sample = sampleOf(name, labels);
  sample.value += seconds;
  sample.buckets ??= Array.from({ length: bucketEnds.length + 1 }, () => 0);
  const index = bucketEnds.findIndex((end) => seconds <= end);
  const at = index === -1 ? bucketEnds.length : index;
  sample.buckets[at] = (sample.buckets[at] ?? 0) + 1;
}

/** What kind of metric the processes count under a name, and what it says. */
export function describeMetric(name: string): { kind: "counter" | "histogram"; help: string } {
  const known = Object.entries(metricTable).find(([each]) => each === name);
  if (known === undefined) throw new Error(`${name} is no metric of the table`);
  return known[1];
}

export function takeSnapshot(): MetricSample[] {
  return [...samples().values()];
}

/** The sum of what several processes have counted. */
export function addUp(snapshots: readonly (readonly MetricSample[])[]): MetricSample[] {
  const sums = new Map<string, MetricSample>();
  for (const { name, labels, value, buckets: counts } of snapshots.flat()) {
    const key = `${name}\n${JSON.stringify(Object.entries(labels))}`;
    const sum = sums.get(key) ?? { name, labels, value: 0 };
    sums.set(key, sum);
    sum.value += value;
    if (counts !== undefined) sum.buckets = counts.map((count, index) => count + (sum.buckets?.[index] ?? 0));
  }
  return [...sums.values()];
}

/** The text that Prometheus reads (version 0.0.4 of its format). */
export function prometheusText(counted: readonly MetricSample[], gauges: readonly Gauge[]): string {
  const lines: string[] = [];
  for (const [name, { kind, help }] of Object.entries(metricTable)) {
    const own = counted.filter((sample) => sample.name === name);
    if (own.length === 0) continue;
    lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`);
    for (const sample of own) lines.push(...linesOf(sample));
  }
  const known = new Set<string>();
  for (const { name, help } of gauges) {
    if (known.has(name)) continue;
    known.add(name);
    lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} gauge`);
    for (const gauge of gauges) if (gauge.name === name) lines.push(line(name, gauge.labels, gauge.value));
  }
  return `${lines.join("\n")}\n`;
}

function linesOf({ name, labels, value, buckets: counts }: MetricSample): string[] {
  if (counts === undefined) return [line(name, labels, value)];
  let total = 0;
  const lines = counts.map((count, index) => {
    total += count;
    const end = bucketEnds[index];
    return line(`${name}_bucket`, { ...labels, le: end === undefined ? "+Inf" : String(end) }, total);
  });
  return [...lines, line(`${name}_sum`, labels, value), line(`${name}_count`, labels, total)];
}

function line(name: string, labels: Record<string, string>, value: number): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
  return `${name}${pairs.length === 0 ? "" : `{${pairs.join(",")}}`} ${value}`;
}

function escaped(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll('"', '\\"');
}
