import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { atMostEverySecond, HeartbeatThrottle } from "./every-second";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const stop = new AbortController().signal;

test("a heartbeat is recorded at most once a second, with all that was handled since the last one", () => {
  const beats = new HeartbeatThrottle();
  expect(beats.add(3)).toBe(3);
  expect([beats.add(1), beats.add(2)]).toEqual([null, null]);
  vi.advanceTimersByTime(1_000);
  expect(beats.add(4)).toBe(7);
  vi.advanceTimersByTime(1_000);
  expect(beats.add(0)).toBe(0);
});

test("a sweep within a second of the last one is left out, and due when the second is over", async () => {
  const swept = vi.fn<() => Promise<{ handled: number; nextInSeconds: number | null }>>();
  swept.mockResolvedValue({ handled: 2, nextInSeconds: null });
  const sweep = atMostEverySecond(swept);
  expect(await sweep(stop)).toEqual({ handled: 2, nextInSeconds: null });
  vi.advanceTimersByTime(400);
  expect(await sweep(stop)).toEqual({ handled: 0, nextInSeconds: 0.6 });
  vi.advanceTimersByTime(600);
  expect(await sweep(stop)).toEqual({ handled: 2, nextInSeconds: null });
  expect(swept).toHaveBeenCalledTimes(2);
});
