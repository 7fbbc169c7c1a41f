import { expect, test } from "vitest";
import { benchRow, benchTitles } from "./bench-table";
import type { Measured } from "./measure";

const measured = (values: Partial<Measured> = {}): Measured => ({
  requestsPerSecond: 8123,
  p50Ms: 1.5,
  p99Ms: 4,
  serverCpuMs: 0.1,
  postgresCpuMs: 0,
  bytesPerAnswer: 200,
  clientLoad: 0.5,
  memoryBytes: 3e8,
  ...values,
});

function rowOf(galley: Measured, bare: Measured | null) {
  const result = { name: "a call", statements: 0, galley, bare, ratio: null, cpuRatio: 0.9, p99Ratio: null };
  const row = benchRow(result);
  return Object.fromEntries(benchTitles.map((title, index) => [title, row[index]]));
}

test("a call that the load generator was too slow for has a least rate, no times, and processor times", () => {
  expect(rowOf(measured({ clientLoad: 0.95 }), measured())).toMatchObject({
    "requests/s": "≥ 8,123",
    bare: "8,123",
    ratio: "–",
    "CPU ratio": "0.90",
    "p50 ms": "–",
    "p99 ms": "–",
    "CPU ms": "0.10",
  });
});

test("a call that kept the server busy has all figures, and no bare ones without a counterpart", () => {
  expect(rowOf(measured(), null)).toMatchObject({
    "requests/s": "8,123",
    bare: "–",
    "p50 ms": "1.50",
    "p99 ms": "4.00",
  });
});
