import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import { describe, expect, onTestFinished, test } from "vitest";
import { type CreateLimiterOptions, createLimiter } from "../create-limiter";
import type { Limiter } from "../limiter";
import { parseLimitRules } from "../limits";
import type { StoreConfiguration } from "./limiter-contract";
import type { TcpProxy } from "./tcp-proxy";

export interface FailingStore {
  /** The proxy in front of the store, a new one for each test. */
  proxy: TcpProxy;
  configuration: StoreConfiguration;
  /** A text that must never be logged. */
  secret: string;
  /** The same store with credentials that it refuses. */
  wrongCredentials: StoreConfiguration;
}

type Failure = (store: FailingStore, limiter: Limiter) => Promise<void>;

const failures: Record<string, Failure> = {
  "does not answer": async ({ proxy }) => proxy.stall(),
  "has closed its port": ({ proxy }) => proxy.close(),
  "stops answering after a call": async ({ proxy }, limiter) => {
    await limiter.take("reads", "before");
    proxy.stall();
  },
  "closes its connections after a call": async ({ proxy }, limiter) => {
    await limiter.take("reads", "before");
    await proxy.close();
  },
};

/** Tests how a limiter behaves when its shared store is slow, down or refuses its credentials. */
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
    test("answers every call within two seconds, and at once after three failures", async () => {
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

    test("allows all reads, and limits sign-ins in this process to half", async () => {
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

    test("logs the failure once a minute", async () => {
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

  // The attack: the message of a client library's error contains the key, and a log would contain it too.
  test(`when the ${name} store refuses the credentials, the log names the reason and no credentials`, async () => {
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
