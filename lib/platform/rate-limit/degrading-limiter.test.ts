import { beforeEach, describe, expect, test } from "vitest";
import { DegradingLimiter } from "./degrading-limiter";
import { FailureLog } from "./failure-log";
import { InProcessStore } from "./in-process-store";
import { StoreLimiter } from "./limiter";
import { parseLimitRules, rulesWith } from "./limits";

const rules = rulesWith({
  reads: parseLimitRules("4/60,100/3600"),
  writes: parseLimitRules("3/60"),
  sign_in: parseLimitRules("1/60"),
});
let nowMs: number;
let down: boolean;
let asked: number;
let closed: number;
let lines: object[];
let limiter: DegradingLimiter;

beforeEach(() => {
  nowMs = Date.parse("2026-03-01T12:00:00Z");
  down = false;
  asked = 0;
  closed = 0;
  lines = [];
  const clock = () => new Date(nowMs);
  const store = new InProcessStore({ rules, clock });
  const counting = new StoreLimiter({ store, rules, clock });
  limiter = new DegradingLimiter({
    shared: {
      take: (name, subject) => {
        asked += 1;
        if (down) return Promise.reject(new Error("WRONGPASS secret"));
        return counting.take(name, subject);
      },
      close: () => Promise.resolve(void (closed += 1)),
    },
    rules,
    clock,
    failureLog: new FailureLog({ warn: (fields) => lines.push(fields) }, clock, "redis"),
  });
});

const allowedOf = async (name: "reads" | "writes" | "sign_in", calls: number) => {
  const seen: boolean[] = [];
  for (let call = 0; call < calls; call++) seen.push((await limiter.take(name, "k")).allowed);
  return seen;
};

describe("while the shared store answers", () => {
  test("it makes every decision", async () => {
    expect(await limiter.take("writes", "k")).toMatchObject({ degraded: false, remaining: 2 });
    expect(await allowedOf("writes", 3)).toEqual([true, true, false]);
    expect(asked).toBe(4);
    expect(lines).toEqual([]);
  });
});

describe("while the shared store fails", () => {
  beforeEach(() => {
    down = true;
  });

  test("half of each limit (rounded up) applies in this process", async () => {
    expect(await limiter.take("writes", "k")).toMatchObject({ degraded: true, limit: 2, remaining: 1 });
    expect(await allowedOf("writes", 2)).toEqual([true, false]);
    expect(await allowedOf("sign_in", 2)).toEqual([true, false]);
  });

  test("reads are allowed as if nothing had been spent", async () => {
    for (let call = 0; call < 10; call++) {
      expect(await limiter.take("reads", "k")).toEqual({
        allowed: true,
        name: "reads",
        rules: rules.reads,
        limit: 4,
        remaining: 4,
        windowSeconds: 60,
        resetSeconds: 60,
        retryAfterSeconds: 0,
        degraded: true,
      });
    }
  });

  test("it is not asked for two seconds after three failures, then one call tries it", async () => {
    await allowedOf("reads", 10);
    expect(asked).toBe(3);
    nowMs += 1_999;
    await allowedOf("reads", 5);
    expect(asked).toBe(3);
    nowMs += 1;
    await Promise.all(Array.from({ length: 5 }, () => limiter.take("reads", "k")));
    expect(asked).toBe(4);
    nowMs += 2_000;
    await allowedOf("reads", 5);
    expect(asked).toBe(5);
  });

  test("and then answers, every call asks it again, and three new failures are needed", async () => {
    await allowedOf("reads", 5);
    down = false;
    nowMs += 2_000;
    expect(await limiter.take("reads", "k")).toMatchObject({ degraded: false });
    expect(await limiter.take("reads", "k")).toMatchObject({ degraded: false });
    expect(asked).toBe(5);
    down = true;
    await allowedOf("reads", 5);
    expect(asked).toBe(8);
  });

  test("the failure is logged at once, then once a minute with the number of failures, without error messages", async () => {
    const line = (failures: number) => ({ store: "redis", reason: "WRONGPASS", failures });
    await allowedOf("reads", 5);
    expect(lines).toEqual([line(1)]);
    nowMs += 59_999;
    await limiter.take("reads", "k");
    expect(lines).toEqual([line(1)]);
    nowMs += 2_000;
    await limiter.take("reads", "k");
    expect(lines).toEqual([line(1), line(4)]);
  });
});

test("close closes the shared store and forgets what was counted here", async () => {
  down = true;
  expect(await allowedOf("sign_in", 2)).toEqual([true, false]);
  await limiter.close();
  expect(closed).toBe(1);
  expect(await allowedOf("sign_in", 2)).toEqual([true, false]);
});
