import { DegradingLimiter } from "./degrading-limiter";
import { FailureLog, type WarnLogger } from "./failure-log";
import { InProcessStore } from "./in-process-store";
import { type Limiter, StoreLimiter } from "./limiter";
import { type RulesByLimit, rulesWith } from "./limits";
import { SharedStore } from "./shared-store";
import { redisConnection, scriptClientOver, type UpstashAddress, upstashClient } from "./store-clients";

export interface CreateLimiterOptions {
  /** The Upstash REST store. At most one of this and `redisUrl`; with neither, calls are counted in memory. */
  upstash?: UpstashAddress | undefined;
  /** Any Redis from version 4 over TCP: `redis://` or, with TLS, `rediss://`. */
  redisUrl?: string | undefined;
  overrides?: Partial<RulesByLimit> | undefined;
  clock: () => Date;
  logger: WarnLogger;
  /** The beginning of every key in the store, so that several deployments can share it. */
  keyPrefix?: string | undefined;
}

/** Creates the limiter of a configuration; it connects at its first call. Throws LimitRuleError. */
export function createLimiter(options: CreateLimiterOptions): Limiter {
  const { upstash, redisUrl, overrides, clock, logger, keyPrefix = "galley:limit" } = options;
  if (upstash !== undefined && redisUrl !== undefined) {
    throw new Error("Two rate-limit stores are configured: keep the Upstash REST address or the Redis URL.");
  }
  const rules = rulesWith(overrides);
  const settings = { rules, clock, keyPrefix };
  const degrading = (store: SharedStore, failureLog: FailureLog) =>
    new DegradingLimiter({ shared: new StoreLimiter({ store, rules, clock }), rules, clock, failureLog });

  if (upstash !== undefined) {
    const redis = upstashClient(upstash);
    const store = new SharedStore({ ...settings, redis, disconnect: () => undefined });
    return degrading(store, new FailureLog(logger, clock, "upstash"));
  }
  if (redisUrl !== undefined) {
    const failureLog = new FailureLog(logger, clock, "redis");
    const connection = redisConnection(redisUrl, (error) => failureLog.report(error));
    const redis = scriptClientOver(connection);
    const store = new SharedStore({ ...settings, redis, disconnect: () => connection.disconnect() });
    return degrading(store, failureLog);
  }
  return new StoreLimiter({ store: new InProcessStore({ rules, clock }), rules, clock });
}
