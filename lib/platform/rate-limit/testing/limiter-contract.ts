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
  function limiterWith(reads: string, writes = "20/600"): Limiter["take"] {
    const keyPrefix = randomUUID();
    const limiters = Array.from({ length: instances }, () =>
      createLimiter({
        ...configuration(),
        overrides: { reads: parseLimitRules(reads), writes: parseLimitRules(writes) },
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
