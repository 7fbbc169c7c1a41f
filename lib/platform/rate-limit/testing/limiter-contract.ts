import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { type CreateLimiterOptions, createLimiter } from "../create-limiter";
import type { LimitDecision, Limiter } from "../limiter";
import { parseLimitRules } from "../limits";

export type StoreConfiguration = Pick<CreateLimiterOptions, "upstash" | "redisUrl">;

/**
 * The tests that every store passes. `instances` limiters count together: several for a shared store, like server
 * processes, and 1 for a store in memory.
 */
export function limiterContract(
  name: string,
  instances: number,
  configuration: () => StoreConfiguration,
): void {
  let nowMs = Date.parse("2026-11-21T09:00:00.250Z");
  const opened: Limiter[] = [];

  /** Uses the instances in turn, all over one store with unused keys. */
  function limiterWith(reads: string, writes = "20/600", free = "10/60"): Limiter["take"] {
    const keyPrefix = randomUUID();
    const limiters = Array.from({ length: instances }, () =>
      createLimiter({
        ...configuration(),
        overrides: {
          reads: parseLimitRules(reads),
          writes: parseLimitRules(writes),
          free: parseLimitRules(free),
        },
        clock: () => new Date(nowMs),
        logger: { warn: (fields) => expect.fail(`the store failed: ${JSON.stringify(fields)}`) },
        keyPrefix,
      }),
    );
    opened.push(...limiters);
    let turn = 0;
    return async (limit, subject) => {
      const limiter = limiters[turn++ % instances];
      const decision = await limiter?.take(limit, subject);
      if (decision === undefined) throw new Error("There is no limiter to take from.");
      expect(decision.degraded).toBe(false);
      return decision;
    };
  }

  afterEach(async () => {
    await Promise.all(opened.splice(0).map((limiter) => limiter.close()));
  });

  describe(`the ${name} store`, () => {
    test("allows exactly the limit out of 200 concurrent calls", async () => {
      const decisions = await takeMany(limiterWith("20/600"), 200);
      const allowed = decisions.filter((decision) => decision.allowed);
      expect(allowed).toHaveLength(20);
      expect(allowed.map(({ remaining }) => remaining).sort((a, b) => b - a)).toEqual(
        Array.from({ length: 20 }, (_, index) => 19 - index),
      );
    });

    test("reports how many calls are left and when the window ends", async () => {
      const take = limiterWith("2/60");
      const shared = { name: "reads", limit: 2, windowSeconds: 60, rules: [{ count: 2, seconds: 60 }] };
      expect(await take("reads", "k")).toMatchObject({
        ...shared,
        allowed: true,
        remaining: 1,
        resetSeconds: 60,
        retryAfterSeconds: 0,
      });
      nowMs += 20_400;
      expect(await take("reads", "k")).toMatchObject({ ...shared, remaining: 0, resetSeconds: 40 });
      expect(await take("reads", "k")).toMatchObject({
        ...shared,
        allowed: false,
        remaining: 0,
        resetSeconds: 40,
        retryAfterSeconds: 40,
      });
    });

    test("allows calls again after the wait that it reported, and not before the window ends", async () => {
      const take = limiterWith("3/60");
      await takeMany(take, 3);
      nowMs += 59_999;
      const refused = await take("reads", "k");
      expect(refused).toMatchObject({ allowed: false, retryAfterSeconds: 1 });
      nowMs += refused.retryAfterSeconds * 1000;
      const later = await takeMany(take, 4);
      expect(later.filter(({ allowed }) => allowed)).toHaveLength(3);
    });

    test("counts nothing in the long window when the short one refuses", async () => {
      const take = limiterWith("2/10,3/60");
      await takeMany(take, 2);
      const flood = await takeMany(take, 20);
      expect(flood.every(({ allowed, windowSeconds }) => !allowed && windowSeconds === 10)).toBe(true);
      nowMs += 10_000;
      expect(await take("reads", "k")).toMatchObject({ allowed: true, remaining: 0, windowSeconds: 60 });
      expect(await take("reads", "k")).toMatchObject({
        allowed: false,
        limit: 3,
        windowSeconds: 60,
        retryAfterSeconds: 50,
      });
    });

    test("keeps to every window under concurrent calls", async () => {
      const take = limiterWith("10/60,25/3600");
      const allowedEachMinute: number[] = [];
      for (let minute = 0; minute < 4; minute += 1) {
        const decisions = await takeMany(take, 60);
        allowedEachMinute.push(decisions.filter(({ allowed }) => allowed).length);
        nowMs += 60_000;
      }
      expect(allowedEachMinute).toEqual([10, 10, 5, 0]);
    });

    test("reports the longest wait when several windows are full", async () => {
      const take = limiterWith("1/10,2/60");
      await take("reads", "k");
      nowMs += 10_000;
      await take("reads", "k");
      expect(await take("reads", "k")).toMatchObject({ allowed: false, retryAfterSeconds: 50 });
    });

    test("counts each subject and each limit separately", async () => {
      const take = limiterWith("1/60", "1/60");
      const decisions = [
        await take("reads", "one"),
        await take("reads", "other"),
        await take("writes", "one"),
        await take("reads", "one"),
      ];
      expect(decisions.map(({ allowed }) => allowed)).toEqual([true, true, true, false]);
    });

    test("counts the addresses of one IPv6 network, and both spellings of an IPv4 address, together", async () => {
      const take = limiterWith("1/60");
      const decisions = [
        await take("reads", "2001:db8:1:2::1"),
        await take("reads", "2001:db8:1:2:ffff::9"),
        await take("reads", "2001:db8:1:3::1"),
        await take("reads", "::ffff:203.0.113.7"),
        await take("reads", "203.0.113.7"),
      ];
      expect(decisions.map(({ allowed }) => allowed)).toEqual([true, false, true, true, false]);
    });

    describe("a limit that escalates", () => {
      const rules = "2/60,1000/86400";
      const escalating = () => {
        const take = limiterWith("3/60", "20/600", rules);
        return () => take("free", "k");
      };
      /** Calls until the limit refuses, and returns the refusal. */
      async function reachLimit(call: () => Promise<LimitDecision>): Promise<LimitDecision> {
        for (;;) {
          const decision = await call();
          if (!decision.allowed) return decision;
        }
      }

      test("doubles the wait each time that it is reached, up to an hour", async () => {
        const call = escalating();
        const waits: number[] = [];
        for (let time = 0; time < 9; time += 1) {
          const refused = await reachLimit(call);
          waits.push(refused.retryAfterSeconds);
          expect(refused).toMatchObject({ remaining: 0, resetSeconds: refused.retryAfterSeconds });
          nowMs += refused.retryAfterSeconds * 1000;
        }
        expect(waits).toEqual([60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]);
      });

      test("does not lengthen the wait for calls during it, and says how much is left", async () => {
        const call = escalating();
        nowMs += (await reachLimit(call)).retryAfterSeconds * 1000;
        const refused = await reachLimit(call);
        nowMs += 100_000;
        const impatient = await Promise.all(Array.from({ length: 12 }, call));
        expect(impatient.map(({ retryAfterSeconds }) => retryAfterSeconds)).toEqual(Array(12).fill(20));
        nowMs += (refused.retryAfterSeconds - 100) * 1000 - 1;
        expect(await call()).toMatchObject({ allowed: false, retryAfterSeconds: 1 });
        nowMs += 1;
        expect(await call()).toMatchObject({ allowed: true, remaining: 1 });
      });

      test("counts many calls at once as reaching it once", async () => {
        const call = escalating();
        const flood = await Promise.all(Array.from({ length: 30 }, call));
        expect(flood.filter(({ allowed }) => allowed)).toHaveLength(2);
        expect(new Set(flood.map(({ retryAfterSeconds }) => retryAfterSeconds))).toEqual(new Set([0, 60]));
      });

      test("forgets after a day without a wait", async () => {
        const call = escalating();
        nowMs += (await reachLimit(call)).retryAfterSeconds * 1000;
        nowMs += 86_400_000 - 60_000;
        expect((await reachLimit(call)).retryAfterSeconds).toBe(120);
        nowMs += 120_000 + 86_400_000;
        expect((await reachLimit(call)).retryAfterSeconds).toBe(60);
      });

      test("waits for a full window that ends later", async () => {
        const take = limiterWith("3/60", "20/600", "1/60,2/86400");
        const call = () => take("free", "k");
        nowMs += (await reachLimit(call)).retryAfterSeconds * 1000;
        expect(await reachLimit(call)).toMatchObject({ windowSeconds: 86_400, retryAfterSeconds: 86_340 });
      });

      test("is apart from other subjects and other limits", async () => {
        const take = limiterWith("3/60", "20/600", rules);
        nowMs += (await reachLimit(() => take("free", "k"))).retryAfterSeconds * 1000;
        await reachLimit(() => take("free", "k"));
        nowMs += 60_000;
        expect(await take("free", "k")).toMatchObject({ allowed: false });
        expect(await take("free", "other")).toMatchObject({ allowed: true });
        expect(await take("reads", "k")).toMatchObject({ allowed: true });
      });

      test("does not stretch the wait when the clock is set back", async () => {
        const take = limiterWith("3/60", "20/600", "2/60");
        const call = () => take("free", "k");
        for (let time = 0; time < 3; time += 1) nowMs += (await reachLimit(call)).retryAfterSeconds * 1000;
        await reachLimit(call);
        nowMs -= 86_400_000;
        expect((await call()).retryAfterSeconds).toBeLessThanOrEqual(3600);
      });
    });

    test("does not double the wait of a limit that does not escalate", async () => {
      const take = limiterWith("1/60");
      for (let time = 0; time < 4; time += 1) {
        await take("reads", "k");
        const refused = await take("reads", "k");
        expect(refused.retryAfterSeconds).toBe(60);
        nowMs += 60_000;
      }
    });

    test("does not stretch a window when the clock is set back", async () => {
      const take = limiterWith("2/60");
      await take("reads", "k");
      nowMs -= 3_600_000;
      expect(await take("reads", "k")).toMatchObject({ allowed: true, remaining: 0, resetSeconds: 60 });
    });
  });
}

function takeMany(take: Limiter["take"], count: number): Promise<LimitDecision[]> {
  return Promise.all(Array.from({ length: count }, () => take("reads", "k")));
}
