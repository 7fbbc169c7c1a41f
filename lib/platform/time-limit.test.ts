import { setTimeout as delay } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { timeLimit } from "./time-limit";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

test("a time limit that nothing refers to still aborts", async () => {
  let ended = 0;
  const wait = (signal: AbortSignal) => signal.addEventListener("abort", () => (ended += 1));
  wait(timeLimit(200, new AbortController().signal));
  wait(timeLimit(200));
  wait(AbortSignal.any([timeLimit(200)]));
  await delay(20);
  collectGarbage();
  await delay(20);
  collectGarbage();
  await expect.poll(() => ended, { timeout: 5000 }).toBe(3);
});

test("a time limit aborts at once when one of the other signals does", () => {
  const stop = new AbortController();
  const limit = timeLimit(60_000, stop.signal);
  stop.abort();
  expect(limit.aborted).toBe(true);
});
