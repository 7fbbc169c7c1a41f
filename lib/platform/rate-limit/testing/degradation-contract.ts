import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import { describe, expect, onTestFinished, test } from "vitest";
import { type CreateLimiterOptions, createLimiter } from "../create-limiter";
import type { Limiter } from "../limiter";
import { parseLimitRules } from "../limits";
import type { StoreConfiguration } from "./limiter-contract";
import type { TcpProxy } from "./tcp-proxy";

export interface FailingStore {
  /** The road to the store, freshly opened for one test. */
  proxy: TcpProxy;
  configuration: StoreConfiguration;
  /** What must never be logged. */
  secret: string;
  /** The same store with credentials that it refuses. */
  wrongCredentials: StoreConfiguration;
}

type Failure = (store: FailingStore, limiter: Limiter) => Promise<void>;

const failures: Record<string, Failure> = {
  "does not answer": async ({ proxy }) => proxy.stall(),
  "has closed its port": ({ proxy }) => proxy.close(),
  "stops answering in the middle of things": async ({ proxy }, limiter) => {
    await limiter.take("reads", "before");
    proxy.stall();
  },
  "hangs up in the middle of things": async ({ proxy }, limiter) => {
    await limiter.take("reads", "before");
    await proxy.close();
  },
};

/** What every shared store promises when it is slow, gone or closed to us. */
export function degradationContract(name: string, prepare: () => Promise<FailingStore>): void {
  async function scenario(configurationOf = (store: FailingStore) => store.configuration) {
    const store = await prepare();
    const time = { nowMs: Date.parse("2026-11-21T09:00:00Z") };
    const lines: object[] = [];
    const options: CreateLimiterOptions = {
      ...configurationOf(store),
      overrides: { reads: parseLimitRules("3/60"), sign_in: parseLimitRules("6/600") },
      clock: () => new Date(time.nowMs),
      logger: { warn: (fields, message) => lines.push({ ...fields, message }) },
      keyPrefix: randomUUID(),
    };
    const limiter = createLimiter(options);
    onTestFinished(async () => {
      await limiter.close();
      await store.proxy.close();
    });
    const takeAtOnce = (limit: "reads" | "sign_in", count: number) =>
      Promise.all(Array.from({ length: count }, () => limiter.take(limit, "203.0.113.7")));
    return { store, time, lines, limiter, takeAtOnce };
  }

  describe.concurrent.each(Object.entries(failures))(`when the ${name} store %s`, (_, fail) => {
    test("every call is answered within two seconds, and after three failures nobody waits", async () => {
      const { store, limiter, takeAtOnce } = await scenario();
      await fail(store, limiter);
      let startedAt = performance.now();
      const decisions = await takeAtOnce("reads", 3);
      expect(performance.now() - startedAt).toBeLessThan(2_000);
      expect(decisions.map(({ degraded }) => degraded)).toEqual([true, true, true]);

      startedAt = performance.now();
      for (let call = 0; call < 100; call += 1) await limiter.take("reads", "203.0.113.7");
      expect(performance.now() - startedAt).toBeLessThan(500);
    });

    test("reads go on, while sign-in is limited in this process to half", async () => {
      const { store, limiter, takeAtOnce } = await scenario();
      await fail(store, limiter);
      const reads = await takeAtOnce("reads", 10);
      expect(reads.every(({ allowed, degraded }) => allowed && degraded)).toBe(true);

      const signIns = await takeAtOnce("sign_in", 5);
      expect(signIns.map(({ allowed }) => allowed)).toEqual([true, true, true, false, false]);
      expect(signIns.at(-1)).toMatchObject({
        degraded: true,
        limit: 3,
        remaining: 0,
        resetSeconds: 600,
        retryAfterSeconds: 600,
      });
    });

    test("the log says so once a minute", async () => {
      const { store, time, lines, limiter, takeAtOnce } = await scenario();
      await fail(store, limiter);
      await takeAtOnce("reads", 3);
      time.nowMs += 59_999;
      await takeAtOnce("reads", 3);
      expect(lines).toHaveLength(1);
      time.nowMs += 2_001;
      await takeAtOnce("reads", 3);
      expect(lines).toHaveLength(2);
    });
  });

  // The attack: a client library's error text, copied into a log, gives away the key it was called with.
  test(`when the ${name} store refuses the credentials, the log names the reason and none of them`, async () => {
    const { store, lines, takeAtOnce } = await scenario(({ wrongCredentials }) => wrongCredentials);
    const decisions = await takeAtOnce("reads", 3);
    expect(decisions.map(({ degraded }) => degraded)).toEqual([true, true, true]);
    expect(lines).toMatchObject([{ store: name, reason: "WRONGPASS" }]);
    const text = JSON.stringify(lines);
    for (const word of [store.secret, "203.0.113.7", "evalsha", "127.0.0.1"])
      expect(text).not.toContain(word);
  });

  test(`the ${name} store counts again once it answers`, async () => {
    const { store, time, limiter, takeAtOnce } = await scenario();
    store.proxy.stall();
    await takeAtOnce("reads", 3);
    store.proxy.resume();
    const probe = async () => {
      time.nowMs += 2_000;
      return (await limiter.take("reads", "somebody")).degraded;
    };
    await expect.poll(probe, { timeout: 10_000, interval: 50 }).toBe(false);
  });
}
