import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { deferred } from "@/lib/testing/deferred";
import { type PacedRun, type Pacer, startPacer } from "./pacer";

type Run = () => Promise<PacedRun>;

const nothingMore = { handled: 0, nextInSeconds: null };

/** A function whose runs last until `end` is called. */
function controlledRun() {
  let running = deferred<typeof nothingMore>();
  const run = vi.fn<Run>(() => {
    running = deferred();
    return running.promise;
  });
  return { run, end: () => running.resolve(nothingMore) };
}

let pacer: Pacer;

function start(run: Run, random = 0.5) {
  const onError = vi.fn<(error: unknown) => void>();
  pacer = startPacer(run, { everySeconds: 100, random: () => random, onError });
  return onError;
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  pacer.stop();
  vi.useRealTimers();
});

describe("a pacer", () => {
  test("runs soon after the start and then at its pace", async () => {
    const run = vi.fn<Run>().mockResolvedValue(nothingMore);
    start(run);
    await vi.advanceTimersByTimeAsync(200);
    expect(run).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(99_000);
    expect(run).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1_100);
    expect(run).toHaveBeenCalledTimes(2);
  });

  test.each([
    [0, 90],
    [0.999, 109],
  ])("varies its pace: random %d means a run after about %d seconds", async (random, seconds) => {
    const run = vi.fn<Run>().mockResolvedValue(nothingMore);
    start(run, random);
    await vi.advanceTimersByTimeAsync(200);
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1_000);
    expect(run).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(run).toHaveBeenCalledTimes(2);
  });

  test("runs once for a burst of wakes, without waiting for its next tick", async () => {
    const run = vi.fn<Run>().mockResolvedValue(nothingMore);
    start(run);
    await vi.advanceTimersByTimeAsync(200);
    for (let wake = 0; wake < 50; wake += 1) pacer.wake();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(run).toHaveBeenCalledTimes(2);
  });

  test("runs at once, and once, for wakes that do not wait", async () => {
    const run = vi.fn<Run>().mockResolvedValue(nothingMore);
    start(run);
    await vi.advanceTimersByTimeAsync(200);
    pacer.wake();
    for (let wake = 0; wake < 16; wake += 1) pacer.wake("now");
    await vi.advanceTimersByTimeAsync(1);
    expect(run).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(run).toHaveBeenCalledTimes(2);
  });

  test("runs right after a run during which it was woken for now, and never twice at once", async () => {
    const { run, end } = controlledRun();
    start(run);
    await vi.advanceTimersByTimeAsync(200);
    pacer.wake("now");
    pacer.wake();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(run).toHaveBeenCalledTimes(1);
    end();
    await vi.advanceTimersByTimeAsync(1);
    expect(run).toHaveBeenCalledTimes(2);
    end();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(run).toHaveBeenCalledTimes(2);
  });

  test("never runs twice at once, and runs again after a wake during a run", async () => {
    const { run, end } = controlledRun();
    start(run);
    await vi.advanceTimersByTimeAsync(200);
    pacer.wake();
    await vi.advanceTimersByTimeAsync(500_000);
    expect(run).toHaveBeenCalledTimes(1);
    end();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(run).toHaveBeenCalledTimes(2);
    end();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(run).toHaveBeenCalledTimes(2);
  });

  test("runs earlier for work that is due sooner, and not later for work that is due later", async () => {
    const run = vi
      .fn<Run>()
      .mockResolvedValueOnce({ handled: 0, nextInSeconds: 5 })
      .mockResolvedValueOnce({ handled: 0, nextInSeconds: 5_000 })
      .mockResolvedValue(nothingMore);
    start(run);
    await vi.advanceTimersByTimeAsync(5_500);
    expect(run).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(100_500);
    expect(run).toHaveBeenCalledTimes(3);
  });

  test.each([0, -60])(
    "does not spin when work due in %d seconds is claimed by another process",
    async (next) => {
      const run = vi.fn<Run>().mockResolvedValue({ handled: 0, nextInSeconds: next });
      start(run);
      await vi.advanceTimersByTimeAsync(5_000);
      expect(run.mock.calls.length).toBeGreaterThan(2);
      expect(run.mock.calls.length).toBeLessThanOrEqual(6);
      await vi.advanceTimersByTimeAsync(55_000);
      expect(run.mock.calls.length).toBeLessThanOrEqual(10);
    },
  );

  test("runs again at once while it works off a backlog", async () => {
    const run = vi.fn<Run>().mockResolvedValue({ handled: 4, nextInSeconds: -60 });
    start(run);
    await vi.advanceTimersByTimeAsync(5_050);
    expect(run.mock.calls.length).toBeGreaterThan(40);
  });

  test("resets its pauses when runs without work are followed by later work", async () => {
    const run = vi.fn<Run>();
    for (let empty = 0; empty < 8; empty += 1) run.mockResolvedValueOnce({ handled: 0, nextInSeconds: 0 });
    run.mockResolvedValueOnce({ handled: 0, nextInSeconds: 2 }).mockResolvedValue(nothingMore);
    start(run);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(run).toHaveBeenCalledTimes(10);
  });

  test("continues after a run that threw", async () => {
    const failure = new Error("the database is down");
    const run = vi.fn<Run>().mockRejectedValueOnce(failure).mockResolvedValue(nothingMore);
    const onError = start(run);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(run).toHaveBeenCalledTimes(2);
    expect(onError.mock.calls).toEqual([[failure]]);
  });

  test("starts no run after it was stopped, even when woken", async () => {
    const { run, end } = controlledRun();
    start(run);
    await vi.advanceTimersByTimeAsync(200);
    pacer.wake();
    pacer.stop();
    end();
    await vi.advanceTimersByTimeAsync(1_000);
    pacer.wake();
    await vi.advanceTimersByTimeAsync(500_000);
    expect(run).toHaveBeenCalledTimes(1);
  });
});
