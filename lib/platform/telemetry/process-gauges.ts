import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Gauge } from "./metrics";

/** In milliseconds. A timer of this length is what Node.js measures, so that the figures begin with it. */
const resolution = 20;
const delay = monitorEventLoopDelay({ resolution });

/** Begins to measure how late the event loop is; `processGauges` reports it. */
export function watchEventLoop(): void {
  delay.enable();
}

/** What this process uses, with its number among the workers. The delay is that since the last call. */
export function processGauges(worker: string): Gauge[] {
  const { rss, heapUsed, external } = process.memoryUsage();
  const labels = { worker };
  const [usual, longest] = [delay.percentile(99), delay.max].map((nanoseconds) =>
    Math.max(0, nanoseconds / 1e9 - resolution / 1000),
  );
  delay.reset();
  const memory = "Memory of the process in bytes.";
  return [
    {
      name: "galley_event_loop_delay_seconds",
      help: "The 99th percentile of the event loop's delay since the last reading.",
      labels,
      value: usual ?? 0,
    },
    {
      name: "galley_event_loop_delay_max_seconds",
      help: "The longest delay of the event loop since the last reading.",
      labels,
      value: longest ?? 0,
    },
    { name: "galley_memory_bytes", help: memory, labels: { ...labels, of: "rss" }, value: rss },
    { name: "galley_memory_bytes", help: memory, labels: { ...labels, of: "heap" }, value: heapUsed },
    { name: "galley_memory_bytes", help: memory, labels: { ...labels, of: "external" }, value: external },
    {
      name: "galley_uptime_seconds",
      help: "How long the process has been running.",
      labels,
      value: Math.round(process.uptime()),
    },
  ];
}
