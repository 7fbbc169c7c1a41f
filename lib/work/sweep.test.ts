import { describe, expect, test } from "vitest";
import { deferred } from "@/lib/testing/deferred";
import { createLanes, fillLanes } from "./lanes";
import { runDueWork } from "./sweep";

const never = new AbortController().signal;
const limits = { budgetMs: 60_000, concurrency: 2, askAgainMs: 5, stop: never };

/** A queue that is claimed from its beginning. */
function queueOf(...names: string[]) {
  const queue = [...names];
  return { queue, claim: () => Promise.resolve(queue.shift() ?? null) };
}

describe("running the work that is due", () => {
  test("does every piece once, in the order in which it was claimed", async () => {
    const { claim } = queueOf("a", "b", "c");
    const done: string[] = [];
    const run = (name: string) => Promise.resolve(void done.push(name));
    expect(await runDueWork({ claim, run }, { ...limits, concurrency: 1 })).toEqual({
      handled: 3,
      noneDue: true,
    });
    expect(done).toEqual(["a", "b", "c"]);
  });

  test("runs as many pieces at once as it may, and no more", async () => {
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

  test("takes what becomes due while a slow piece runs", async () => {
    const { queue, claim } = queueOf("slow");
    const late = deferred();
    const run = async (name: string) => {
      if (name === "late") return late.resolve();
      queue.push("late");
      await late.promise;
    };
    expect(await runDueWork({ claim, run }, limits)).toMatchObject({ handled: 2 });
  });

  test("takes what a piece has made due by its end", async () => {
    const { queue, claim } = queueOf("first");
    const run = (name: string) => Promise.resolve(void (name === "first" && queue.push("second")));
    expect(await runDueWork({ claim, run }, limits)).toMatchObject({ handled: 2 });
  });

  test("takes nothing further once it is stopped, and lets what is in flight end", async () => {
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

  test("takes nothing when its time is over", async () => {
    const { queue, claim } = queueOf("a");
    const run = () => Promise.resolve();
    expect(await runDueWork({ claim, run }, { ...limits, budgetMs: 0 })).toMatchObject({ handled: 0 });
    expect(queue).toEqual(["a"]);
  });

  test.each(["claim", "piece"])(
    "rejects when a %s fails, after what is in flight has ended",
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
  const goesOn = () => true;

  test("claims until no lane is free", async () => {
    const lanes = createLanes(2);
    const { claim } = queueOf("a", "b", "c");
    expect(await fillLanes(lanes, claim, goesOn)).toEqual({
      claims: ["a", "b"],
      end: { kind: "lanes taken" },
    });
    expect(lanes.take()).toBe(false);
  });

  test("leaves the lanes free that nothing was due for", async () => {
    const lanes = createLanes(2);
    expect(await fillLanes(lanes, queueOf("a").claim, goesOn)).toMatchObject({ end: { kind: "none due" } });
    expect([lanes.take(), lanes.take()]).toEqual([true, false]);
  });

  test("keeps what was claimed before a claim failed, and frees the lane of the one that did", async () => {
    const lanes = createLanes(2);
    const { claim } = queueOf("a");
    const error = new Error("no database");
    const failSecond = async () => (await claim()) ?? Promise.reject(error);
    expect(await fillLanes(lanes, failSecond, goesOn)).toEqual({
      claims: ["a"],
      end: { kind: "failed", error },
    });
    expect(lanes.take()).toBe(true);
  });
});
