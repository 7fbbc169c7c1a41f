import { describe, expect, test, vi } from "vitest";
import { StartFailure } from "@/lib/platform/start-failure";
import { deferred } from "@/lib/testing/deferred";
import { keepRunning, restartWaitMs } from "./keep-running";

test("restartWaitMs doubles from a second up to a minute", () => {
  expect([0, 1, 2, 3, 5, 6, 50].map(restartWaitMs)).toEqual([1000, 2000, 4000, 8000, 32_000, 60_000, 60_000]);
});

describe("keepRunning", () => {
  test("restarts a service that has ended and reports why", async () => {
    const first = startedService();
    const second = startedService();
    const reported: string[] = [];
    const kept = keepRunning(first, {
      startAgain: () => Promise.resolve(second),
      onTrouble: (message) => reported.push(message),
      waitMs: () => 1,
    });
    expect(kept.current()).toBe(first);
    first.end("It was killed.");
    await vi.waitFor(() => expect(kept.current()).toBe(second));
    expect(reported).toEqual(["It was killed. It is started again in 0.001 s."]);
    await kept.release();
  });

  test("tries again after a failed start, each time after a longer wait", async () => {
    const first = startedService();
    const reported: string[] = [];
    const earlierEnds: number[] = [];
    let starts = 0;
    const kept = keepRunning(first, {
      startAgain: () => {
        starts += 1;
        return starts < 3
          ? Promise.reject(new StartFailure("The port is taken."))
          : Promise.resolve(startedService());
      },
      onTrouble: (message) => reported.push(message),
      waitMs: (ends) => {
        earlierEnds.push(ends);
        return 1;
      },
    });
    first.end("It ended.");
    await vi.waitFor(() => expect(starts).toBe(3));
    expect(earlierEnds).toEqual([0, 1, 2]);
    expect(reported[2]).toContain("The port is taken.");
    await kept.release();
  });

  test("waits only briefly when the service has run for a minute", async () => {
    let time = 0;
    const services = [startedService(), startedService(), startedService()];
    const earlierEnds: number[] = [];
    let starts = 0;
    const kept = keepRunning(services[0] ?? startedService(), {
      startAgain: () => Promise.resolve(services[++starts] ?? startedService()),
      onTrouble: () => undefined,
      waitMs: (ends) => {
        earlierEnds.push(ends);
        return 1;
      },
      now: () => time,
    });
    services[0]?.end("It ended.");
    await vi.waitFor(() => expect(kept.current()).toBe(services[1]));
    time = 60_000;
    services[1]?.end("It ended.");
    await vi.waitFor(() => expect(kept.current()).toBe(services[2]));
    expect(earlierEnds).toEqual([0, 0]);
    await kept.release();
  });

  test("starts nothing after release, even if a restart was waiting", async () => {
    const first = startedService();
    const startAgain = vi.fn();
    const reported = vi.fn();
    const kept = keepRunning(first, { startAgain, onTrouble: reported, waitMs: () => 60_000 });
    first.end("It ended.");
    await vi.waitFor(() => expect(reported).toHaveBeenCalled());
    await kept.release();
    expect(startAgain).not.toHaveBeenCalled();
    expect(kept.current()).toBeNull();
  });
});

function startedService() {
  const { promise, resolve } = deferred<string>();
  return { ended: promise, end: resolve };
}
