import { afterEach, expect, test } from "vitest";
import { setTracing } from "@/lib/platform/telemetry/tracing";
import { readTraceParent, writeTraceParent } from "./trace-parent";
import {
  annotateSpan,
  beginSpan,
  continueFrom,
  inSpan,
  outsideTrace,
  traceFields,
  traceParent,
} from "./tracing";

afterEach(() => {
  setTracing(undefined);
});

test("without a collector, work runs as if nothing were around it", async () => {
  const work = Promise.resolve(3);
  // The very promise of the work: nothing waits for it in between.
  expect(inSpan("work", {}, () => work)).toBe(work);
  expect(continueFrom({ traceParent: null }, "work", {}, () => work)).toBe(work);
  expect(beginSpan("work", {})).toBeNull();
  expect(traceParent()).toBeNull();
  expect(traceFields()).toEqual({});
  expect(outsideTrace(() => 4)).toBe(4);
  annotateSpan({ "galley.job.id": "1" });
  await inSpan("work", {}, (span) => {
    span.set({ a: 1 });
    span.fail("never");
    return work;
  });
});

test("a traceparent is read as it was written", () => {
  const spanId = "00f067aa0ba902b7";
  const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
  const text = `00-${traceId}-${spanId}-01`;
  expect(readTraceParent(text)).toEqual({ traceId, spanId, sampled: true });
  expect(writeTraceParent({ traceId, spanId, sampled: true })).toBe(text);
  expect(readTraceParent(`00-${traceId}-${spanId}-00`)).toMatchObject({ sampled: false });
});

test.each([
  undefined,
  null,
  7,
  "",
  "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7",
  "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01\n",
  "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more",
  "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
  "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
  "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
  "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
  "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-0g",
  "0".repeat(100_000),
])("the traceparent %j is not a reference to a span", (text) => {
  expect(readTraceParent(text)).toBeNull();
});
