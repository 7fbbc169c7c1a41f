import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { deferred } from "@/lib/testing/deferred";
import { type Pacer, startPacer } from "./pacer";

type Run = () => Promise<{ nextInSeconds: number | null }>;

const nothingMore = { nextInSeconds: null };

/** Each run lasts until `end` is called. */
function endlessRun() {
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

afterEach(async () => {
  await pacer.stop();
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
  ])("spreads its runs: chance %d is a run after about %d seconds", async (random, seconds) => {
    const run = vi.fn<Run>().mockResolvedValue(nothingMore);
    start(run, random);
    await vi.advanceTimersByTimeAsync(200);
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1_000);
    expect(run).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(run).toHaveBeenCalledTimes(2);
  });

  test("runs once for a burst of wakes, at once and not at its next tick", async () => {
    const run = vi.fn<Run>().mockResolvedValue(nothingMore);
    start(run);
    await vi.advanceTimersByTimeAsync(200);
    for (let wake = 0; wake < 50; wake += 1) pacer.wake();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(run).toHaveBeenCalledTimes(2);
  });

  test("never runs twice at once, and runs again for a wake that came meanwhile", async () => {
    const { run, end } = endlessRun();
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

  test("comes forward for work that is due sooner, and never back for work that is due later", async () => {
    const run = vi
      .fn<Run>()
      .mockResolvedValueOnce({ nextInSeconds: 5 })
      .mockResolvedValueOnce({ nextInSeconds: 5_000 })
      .mockResolvedValue(nothingMore);
    start(run);
    await vi.advanceTimersByTimeAsync(5_500);
    expect(run).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(100_500);
    expect(run).toHaveBeenCalledTimes(3);
  });

  test("does not spin on work that is overdue", async () => {
    const run = vi.fn<Run>().mockResolvedValue({ nextInSeconds: -60 });
    start(run);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(run.mock.calls.length).toBeLessThanOrEqual(10);
  });

  test("goes on after a run that threw", async () => {
    const failure = new Error("the database is down");
    const run = vi.fn<Run>().mockRejectedValueOnce(failure).mockResolvedValue(nothingMore);
    const onError = start(run);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(run).toHaveBeenCalledTimes(2);
    expect(onError.mock.calls).toEqual([[failure]]);
  });

  test("stops after the run in progress and starts no other", async () => {
    const { run, end } = endlessRun();
    start(run);
    await vi.advanceTimersByTimeAsync(200);
    pacer.wake();
    const stopped = vi.fn<() => void>();
    const stopping = pacer.stop().then(stopped);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(stopped).not.toHaveBeenCalled();
    end();
    await stopping;
    pacer.wake();
    await vi.advanceTimersByTimeAsync(500_000);
    expect(run).toHaveBeenCalledTimes(1);
  });
});
