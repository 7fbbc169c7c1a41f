import { describe, expect, test } from "vitest";
import { deferred } from "@/lib/testing/deferred";
import { createLanes, fillLanes } from "./lanes";
import { runDueWork } from "./sweep";

const never = new AbortController().signal;
const limits = { budgetMs: 60_000, concurrency: 2, pollMs: 5, stop: never };

/** A queue of named pieces, claimed in order. */
function queueOf(...names: string[]) {
  const queue = [...names];
  return { queue, claim: () => Promise.resolve(queue.shift() ?? null) };
}

describe("running due work", () => {
  test("runs every piece once, in the order of the claims", async () => {
    const { claim } = queueOf("a", "b", "c");
    const done: string[] = [];
    const run = (name: string) => Promise.resolve(void done.push(name));
    expect(await runDueWork({ claim, run }, { ...limits, concurrency: 1 })).toEqual({
      handled: 3,
      noneDue: true,
    });
    expect(done).toEqual(["a", "b", "c"]);
  });

  test("runs two pieces at once with a concurrency of two", async () => {
    const { claim } = queueOf("a", "b", "c", "d", "e");
    let running = 0;
    let most = 0;
    const run = async () => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
    };
    await runDueWork({ claim, run }, limits);
    expect(most).toBe(2);
  });

  test("claims work that becomes due while a slow piece runs", async () => {
    const { queue, claim } = queueOf("slow");
    const late = deferred();
    const run = async (name: string) => {
      if (name === "late") return late.resolve();
      queue.push("late");
      await late.promise;
    };
    expect(await runDueWork({ claim, run }, limits)).toMatchObject({ handled: 2 });
  });

  test("claims work that a finished piece has made due", async () => {
    const { queue, claim } = queueOf("first");
    const run = (name: string) => Promise.resolve(void (name === "first" && queue.push("second")));
    expect(await runDueWork({ claim, run }, limits)).toMatchObject({ handled: 2 });
  });

  test("claims nothing more after a stop, and finishes the running piece", async () => {
    const { queue, claim } = queueOf("a", "b");
    const stop = new AbortController();
    let ended = false;
    const run = async () => {
      stop.abort();
      await Promise.resolve();
      ended = true;
    };
    const done = await runDueWork({ claim, run }, { ...limits, concurrency: 1, stop: stop.signal });
    expect({ done, ended, queue }).toEqual({
      done: { handled: 1, noneDue: false },
      ended: true,
      queue: ["b"],
    });
  });

  test("claims nothing when its time is over", async () => {
    const { queue, claim } = queueOf("a");
    const run = () => Promise.resolve();
    expect(await runDueWork({ claim, run }, { ...limits, budgetMs: 0 })).toMatchObject({ handled: 0 });
    expect(queue).toEqual(["a"]);
  });

  test.each(["claim", "piece"])(
    "rejects when a %s fails, after the running pieces have ended",
    async (what) => {
      const { queue, claim } = queueOf("slow", "failing", "never begun");
      const failed = deferred();
      let ended = false;
      const run = async (name: string) => {
        if (name === "failing" && what === "piece") {
          failed.resolve();
          throw new Error("no database");
        }
        await failed.promise;
        ended = true;
      };
      const claimOrFail = async () => {
        const name = await claim();
        if (name !== "failing" || what === "piece") return name;
        failed.resolve();
        throw new Error("no database");
      };
      await expect(runDueWork({ claim: claimOrFail, run }, limits)).rejects.toThrow("no database");
      expect({ ended, queue }).toEqual({ ended: true, queue: ["never begun"] });
    },
  );
});

describe("filling lanes", () => {
  const shouldContinue = () => true;

  test("claims until no lane is free", async () => {
    const lanes = createLanes(2);
    const { claim } = queueOf("a", "b", "c");
    expect(await fillLanes(lanes, claim, shouldContinue)).toEqual({
      claims: ["a", "b"],
      end: { kind: "lanes taken" },
    });
    expect(lanes.take()).toBe(false);
  });

  test("leaves unused lanes free", async () => {
    const lanes = createLanes(2);
    expect(await fillLanes(lanes, queueOf("a").claim, shouldContinue)).toMatchObject({
      end: { kind: "none due" },
    });
    expect([lanes.take(), lanes.take()]).toEqual([true, false]);
  });

  test("returns the earlier claims when a claim fails, and frees the failed claim's lane", async () => {
    const lanes = createLanes(2);
    const { claim } = queueOf("a");
    const error = new Error("no database");
    const failSecond = async () => (await claim()) ?? Promise.reject(error);
    expect(await fillLanes(lanes, failSecond, shouldContinue)).toEqual({
      claims: ["a"],
      end: { kind: "failed", error },
    });
    expect(lanes.take()).toBe(true);
  });
});
