import { createHash } from "node:crypto";
import { Redis } from "ioredis";
import { type ScriptClient, storeTimeoutMs } from "./script-client";

/**
 * A TCP connection to a Redis (`redis:` or `rediss:`), made at the first call and remade after a loss.
 * `onError` hears of failed connections; the text of such an error may hold addresses and credentials.
 */
export function redisConnection(url: string, onError: (error: Error) => void): Redis {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: storeTimeoutMs,
    commandTimeout: storeTimeoutMs,
    // Gives up a connection that swallows commands (a failover without a reset) long before TCP would.
    socketTimeout: 2 * storeTimeoutMs,
    maxRetriesPerRequest: 1,
    // A call that was given up must not be spent later, when the connection is back.
    autoResendUnfulfilledCommands: false,
    enableReadyCheck: false,
    disableClientInfo: true,
    protocol: 2,
  });
  return redis.on("error", onError);
}

/**
 * Gives @upstash/ratelimit the commands it asks for over TCP. Its scripts begin with a line of flags that
 * only Upstash knows and stock Redis refuses: they run without it, under the hash they then have.
 */
export function scriptClientOver(redis: Redis): ScriptClient {
  const plainSha1s = new Map<string, string>();
  // oxlint-disable typescript/no-unsafe-type-assertion -- the library's types let the caller name the reply's.
  return {
    async evalsha<Data>(sha1: string, keys: string[], args: unknown[]) {
      const plainSha1 = plainSha1s.get(sha1);
      if (plainSha1 === undefined) throw new Error("NOSCRIPT No matching script.");
      return (await redis.evalsha(plainSha1, keys.length, ...keys, ...args.map(String))) as Data;
    },
    async eval<Data>(script: string, keys: string[], args: unknown[]) {
      const plain = script.replace(/^#!lua[^\n]*\n/, "");
      plainSha1s.set(sha1Of(script), sha1Of(plain));
      return (await redis.eval(plain, keys.length, ...keys, ...args.map(String))) as Data;
    },
    get: dynamicLimitsAreOff,
    set: dynamicLimitsAreOff,
  };
  // oxlint-enable typescript/no-unsafe-type-assertion
}

function sha1Of(text: string): string {
  return createHash("sha1").update(text).digest("hex");
}

/** The library reads and writes plain keys for dynamic limits only. */
function dynamicLimitsAreOff(): Promise<never> {
  return Promise.reject(new Error("Dynamic limits are off: limits come from the environment."));
}
