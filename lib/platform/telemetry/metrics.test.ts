import { beforeEach, expect, test } from "vitest";
import { forgetMetrics } from "@/lib/platform/telemetry/metrics";
import { addUp, countMetric, observeSeconds, prometheusText, takeSnapshot } from "./metrics";

beforeEach(() => {
  forgetMetrics();
});

test("what is counted is printed as Prometheus reads it, with cumulative buckets", () => {
  countMetric("galley_sweeps_total", { work: "events", outcome: "ok" });
  countMetric("galley_sweeps_total", { work: "events", outcome: "ok" }, 2);
  for (const seconds of [0.004, 0.3, 90]) observeSeconds("galley_sweep_seconds", { work: "events" }, seconds);
  const text = prometheusText(takeSnapshot(), [
    { name: "galley_queue_waiting", help: "Waiting.", labels: { work: 'a"b\\c\nd' }, value: 3 },
  ]);
  expect(text).toContain(
    '# TYPE galley_sweeps_total counter\ngalley_sweeps_total{work="events",outcome="ok"} 3\n',
  );
  expect(text).toContain('galley_sweep_seconds_bucket{work="events",le="0.005"} 1\n');
  expect(text).toContain('galley_sweep_seconds_bucket{work="events",le="0.5"} 2\n');
  expect(text).toContain('galley_sweep_seconds_bucket{work="events",le="+Inf"} 3\n');
  expect(text).toContain('galley_sweep_seconds_count{work="events"} 3\n');
  expect(text).toContain('galley_queue_waiting{work="a\\"b\\\\c\\nd"} 3\n');
});

test("the numbers of several workers add up", () => {
  countMetric("galley_sweeps_total", { work: "events", outcome: "ok" });
  observeSeconds("galley_sweep_seconds", { work: "events" }, 0.2);
  const one = structuredClone(takeSnapshot());
  countMetric("galley_sweeps_total", { work: "audits", outcome: "failed" });
  observeSeconds("galley_sweep_seconds", { work: "events" }, 20);
  const text = prometheusText(addUp([one, takeSnapshot()]), []);
  expect(text).toContain('galley_sweeps_total{work="events",outcome="ok"} 2\n');
  expect(text).toContain('galley_sweeps_total{work="audits",outcome="failed"} 1\n');
  expect(text).toContain('galley_sweep_seconds_count{work="events"} 3\n');
  expect(text).toContain('galley_sweep_seconds_bucket{work="events",le="0.25"} 2\n');
});
